// Everything mentioned in llms.txt and the skill exists: files, commands, options, fields, messages and functions.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as playwright from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { defaultBaselineName } from '../../../src/baseline/baseline.js'
import { parseCommandLine } from '../../../src/cli/parse-command-line.js'
import { commands, findCommand } from '../../../src/cli/run-cli.js'
import { monitorOptionNames } from '../../../src/findings/options/options.js'
import { resolveOptions } from '../../../src/reporter/options.js'
import { defaultSummaryFile } from '../../../src/summary-file/summary.js'
import { readPage, repository } from '../../support/markdown.js'

const pages = ['llms.txt', 'skills/playwright-backchannel/SKILL.md'].map(readPage)
const packageJson = JSON.parse(readPage('package.json').text)
const source = readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(repository, 'src', name), 'utf8'))
  .join('\n')

interface Schema {
  readonly $ref?: string
  readonly items?: Schema
  readonly properties?: Record<string, Schema>
  readonly $defs?: Record<string, Schema>
}
const schema: Schema = JSON.parse(readPage('schema/network-error-summary.json').text)

/** Whether the summary has a field such as `patterns[].samples[].message`. */
function hasField(path: string): boolean {
  let current: Schema | undefined = schema
  for (const part of path.split('.')) {
    current = resolveRef(current?.properties?.[part.replace('[]', '')])
    if (part.endsWith('[]')) current = resolveRef(current?.items)
  }
  return current !== undefined
}

function resolveRef(part: Schema | undefined): Schema | undefined {
  return part?.$ref === undefined ? part : schema.$defs?.[part.$ref.replace('#/$defs/', '')]
}

function isPacked(file: string): boolean {
  readFileSync(join(repository, file))
  return file === 'README.md' || packageJson.files.some((name: string) => `${file}/`.startsWith(`${name}/`))
}

/** Whether a line is a command; throws for a command, an option or an operand that does not exist. */
function isCommand(line: string): boolean {
  const args = (line.match(/"[^"]*"|\S+/g) ?? []).slice(2)
  const found = findCommand(args)
  return found !== undefined && parseCommandLine(found.command, found.rest) !== undefined
}

const options = [...monitorOptionNames, ...Object.keys(resolveOptions({}))]
const written = [defaultSummaryFile, defaultBaselineName]

/** Checks of names; the first pattern that matches a name decides how it is checked. */
const checks: [RegExp, (name: string) => boolean][] = [
  [/^npx playwright-backchannel /, isCommand],
  [/^--/, (name) => commands.some((command) => Object.hasOwn(command.options, name.slice(2)))],
  [/^test\.\w+$/, (name) => Reflect.has(playwright.test, name.slice('test.'.length))],
  [/^networkErrorMonitor\.\w+$/, (name) => source.includes(`  ${name.split('.')[1]}(`)],
  [/\.(json|md|txt)$/, (name) => written.includes(name) || isPacked(name)],
  [/^\w+: '\w+'$/, (name) => options.includes(name.split(':')[0] ?? '')],
  [/^Expected network error not seen:$/, () => /Expected \$\{what\} not seen/.test(source)],
  [/^(failed|warned|accepted|inFailedTests)$/, (name) => hasField(`patterns[].effects.${name}`)],
  [/[.[]/, hasField],
  [/^\w+$/, (name) => options.includes(name) || ['new', 'test'].includes(name)],
  [/./, (name) => source.includes(name) || name === 'npx playwright test'],
]

function exists(name: string): boolean {
  return checks.find(([form]) => form.test(name))?.[1](name) ?? false
}

test('the skill has a name and a description', () => {
  expect(pages[1]?.text).toMatch(/^---\nname: playwright-backchannel\ndescription: \S.{50,1000}\n---\n/)
})

describe.each(pages)('$file', ({ file, text }) => {
  const names = [
    ...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/\s+/g, ' '))),
  ]

  test('is part of the package', () => {
    expect(isPacked(file)).toBe(true)
  })

  test.each(names)('mentions "%s", which exists', (name) => {
    expect(exists(name)).toBe(true)
  })
})
