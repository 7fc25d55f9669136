import { expect, onTestFinished, test, vi } from 'vitest'
import { basePathOf, errorPatternKey } from '../../../src/fixtures/network-error-monitor.js'
import { createProviderState } from '../../../src/pact/index.js'
import {
  createFilter,
  matchesTemplate,
  RestWebhookProvider,
  toWebhook,
  WebhookRegistry,
  webhookTemplate,
} from '../../../src/webhook/index.js'
import { MemoryProvider } from '../webhook/fakes.js'

/** Calls of public functions as JavaScript allows them, whatever their types say. */
const call = (run: (wrong: never) => unknown, wrong: unknown) => run(wrong as never)
const raw = { id: '1', url: '/', method: 'POST', headers: {}, rawBody: '', receivedAt: new Date(0) }
const template = webhookTemplate('paid').matchField('a', 1).build()
const withoutPrototype = Object.create(null)

test.each<{ wrong: unknown; run: (wrong: never) => unknown; message: string }>([
  { run: basePathOf, wrong: 7, message: 'url must be a string; got 7.' },
  {
    run: errorPatternKey,
    wrong: { status: 500 },
    message: 'error must be a record with a method, a status and a URL; got {"status":500}.',
  },
  {
    run: createProviderState,
    wrong: undefined,
    message: 'state must be an object with name and params; got undefined.',
  },
  {
    run: (since) => createFilter({ since }),
    wrong: withoutPrototype,
    message: 'since must be a valid Date; got {}.',
  },
  {
    run: (webhook) => matchesTemplate(webhook, template),
    wrong: undefined,
    message: 'webhook must be a received webhook; got undefined.',
  },
  { run: toWebhook, wrong: null, message: 'The webhook of toWebhook() must be an object; got null.' },
  {
    run: (method) => toWebhook({ ...raw, method }),
    wrong: undefined,
    message: 'method of toWebhook() must be a string; got undefined.',
  },
  {
    run: (headers) => toWebhook({ ...raw, headers }),
    wrong: null,
    message: 'headers of toWebhook() must be an object or a list of pairs; got null.',
  },
  {
    run: (rawBytes) => toWebhook({ ...raw, rawBytes }),
    wrong: 'text',
    message: 'rawBytes of toWebhook() must be a Uint8Array; got "text".',
  },
  {
    run: (receivedAt) => toWebhook({ ...raw, receivedAt }),
    wrong: '2026-01-31',
    message: 'receivedAt of toWebhook() must be a Date; got "2026-01-31".',
  },
  {
    run: (baseUrl) => new RestWebhookProvider(baseUrl),
    wrong: withoutPrototype,
    message: 'such as "http://127.0.0.1:8080"; got {}.',
  },
  {
    run: (baseUrl) => new RestWebhookProvider(baseUrl),
    wrong: new URL('http://user:password@a.test'),
    message: 'such as "http://127.0.0.1:8080"; got an object (URL).',
  },
])('a public function says what it needs instead of $wrong: $message', ({ run, wrong, message }) => {
  expect(() => call(run, wrong)).toThrow(TypeError)
  expect(() => call(run, wrong)).toThrow(message)
})

test('a wait says that its `after` is a promise, which the test forgot to await', async () => {
  const registry = new WebhookRegistry(new MemoryProvider())
  const wait = call((after) => registry.waitFor(template, { after }), Promise.resolve())
  await expect(wait).rejects.toThrow(
    'after must be a webhook that this registry returned; got an object (Promise).',
  )
})

test('a provider that cannot listen rejects the wait, and leaves nothing behind that rejects later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const provider = Object.assign(new MemoryProvider(), { onReceived: () => expect.unreachable('no socket') })
  await expect(new WebhookRegistry(provider).waitFor(template)).rejects.toThrow('no socket')
  expect(vi.getTimerCount()).toBe(0)
})
