import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  createError,
  createRangeError,
  createTypeError,
  PrintableError,
  PrintableTypeError,
} from '../../../src/values/errors.js'
import { checkOptions } from '../../../src/values/option-table.js'
import { WebhookRegistry, webhookTemplate } from '../../../src/webhook/index.js'
import { MemoryProvider, providerError } from '../webhook/fakes.js'

const source = resolve(import.meta.dirname, '../../../src')

test('no other module of the workers and the runner creates an error, so that every message is printable', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && name !== join('values', 'errors.ts') && !name.includes('page/'),
  )
  const found = files.flatMap((name) =>
    [
      ...readFileSync(join(source, name), 'utf8').matchAll(
        /\b(?:new|extends) (?:Error|TypeError|RangeError|AggregateError)\b.*/g,
      ),
    ].map(([line]) => `${name}: ${line}. Use src/values/errors.ts.`),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(200)
})

const hostile = 'a\n::error::pwned\n  ##vso[task.complete]\u001b[31m\u202e'
const safe = 'a\n\\u003a:error::pwned\n  #\\u0023vso[task.complete]\\u001b[31m\\u202e'

test.each([
  createError,
  createTypeError,
  createRangeError,
  (text: string) => new PrintableError(text),
  (text: string) => new PrintableTypeError(text),
])('a message keeps its lines, and no line of it acts in a terminal or a CI platform: %o', (create) => {
  const error = create(hostile)
  expect(error.message).toBe(safe)
  expect(error.stack).toContain(safe)
})

/** Errors with a text of the test, of a template, of a host and of a server. */
const registry = new WebhookRegistry(new MemoryProvider())
const name = '##vso[a]\n::error::x'
test.each<{ text: string; fail: () => unknown }>([
  { text: 'option', fail: () => checkOptions({ [name]: 1 }, ['a'], 'x') },
  { text: 'template', fail: () => webhookTemplate(name).build() },
  {
    text: 'template of a timeout',
    fail: () => registry.waitFor(webhookTemplate(name).matchMethod('POST').withTimeout(1).build()),
  },
  {
    text: 'server',
    fail: () => Promise.reject(providerError({ url: `http://${name}`, reason: name, hint: name })),
  },
])('no command of a CI platform is in the message about a name of the $text', async ({ fail }) => {
  const message = await Promise.resolve()
    .then(fail)
    .then(String, (error: Error) => error.message)
  expect(message).toContain('vso')
  expect(message).not.toMatch(/##vso\[|^\s*::/m)
})
