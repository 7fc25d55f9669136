// Foreign text in what commands read: it never acts where they print it.
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { marked } from 'marked'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CliFolder, createCliFolder } from '../../support/cli-folder.js'
import { findActingLines, hostileText } from '../../support/hostile-text.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder(Date.parse('2026-11-21T12:00:00Z'))
})

/** A summary in which everything that is not ours is this text. */
function createSummary(text: string, branch = text): string {
  const effects = { failed: 1, warned: 0, accepted: 0, inFailedTests: 1 }
  const names = [`GET 500 /${text}`, text, `GET 404 /${text}/a`]
  return JSON.stringify({
    reportFormat: 'playwright-backchannel/network-error-summary',
    specVersion: '1.0.0',
    generatedAt: text,
    run: { status: 'passed', branch, commit: text, filters: [text] },
    totals: { monitoredTests: 20 },
    errors: names.map((name) => ({ name, tests: 2, occurrences: 3, effects, baseline: { state: text } })),
    causes: [{ unavailable: true, title: text, errors: [names[2]] }],
    traffic: {
      calls: [
        { method: 'GET', url: `/${text}`, statuses: { 200: 1 }, by: { page: 1, test: 1 }, mocked: 1 },
        { method: text, url: text, statuses: { 500: 1 }, by: { page: 0, test: 1 }, mocked: 0 },
      ],
      omitted: 1,
    },
  })
}

function createApi(text: string): string {
  const responses = { [text]: {}, 204: {} }
  return JSON.stringify({
    openapi: '3.1.0',
    paths: {
      [`/${text}`]: { get: { operationId: text, responses } },
      '/other': { get: { operationId: text, tags: [text], responses } },
    },
  })
}

function createBaseline(text: string): string {
  const entry = { error: `GET 500 /${text.replaceAll('*', '')}`, reason: `a ${text}`, ticket: `a ${text}` }
  return JSON.stringify({ knownErrors: [{ ...entry, expires: '2026-11-20' }] })
}

function writeHostileFiles(text: string): void {
  folder.write({
    'before.json': createSummary('before', text),
    'after.json': createSummary(text),
    'api.json': createApi(text),
    'baseline.json': createBaseline(text),
    'unreadable.json': text,
    'foreign.json': JSON.stringify({ reportFormat: text, specVersion: text }),
  })
}

const commandLines = [
  'compare before.json after.json',
  'compare before.json after.json --markdown',
  'coverage api.json --summary after.json',
  'coverage api.json --summary after.json --compare before.json',
  'coverage api.json api.json --summary after.json --markdown',
  'coverage after.json --summary after.json',
  'baseline update --summary after.json --baseline new.json',
  'baseline update --summary after.json --baseline baseline.json',
  'baseline prune --summary after.json --baseline baseline.json --allow-filtered --dry-run',
  'baseline prune --summary after.json --baseline baseline.json',
  'baseline check --baseline baseline.json --require added',
  'baseline check --baseline unreadable.json',
  'compare unreadable.json foreign.json',
  'compare foreign.json after.json',
  'init --check',
]

describe('no printed line acts', { timeout: 300_000 }, () => {
  test.each(commandLines)('of %s', (line) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        writeHostileFiles(text)
        const { output, errors } = folder.run(...line.split(' '))
        expect(output + errors).not.toBe('')
        expect(findActingLines(output + errors)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  test('that names a foreign argument', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const lines = [[text], ['init', text], ['init', `--${text}`], ['compare', text, text]]
        const options = [
          ['baseline', 'update', '--summary', text],
          ['baseline', 'check', '--require', text],
          ['baseline', 'check', '--baseline', text],
          ['coverage', text],
        ]
        for (const args of [...lines, ...options]) {
          const { output, errors } = folder.run(...args)
          expect(findActingLines(output + errors)).toEqual([])
        }
      }),
      { numRuns: 30 },
    )
  })

  test.skipIf(process.platform === 'win32')('of init, in a suite with foreign file names and texts', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const suite = createCliFolder()
        const name = text.replace(/[/\0]/g, '').slice(0, 60)
        suite.write({
          [`${name}/a.spec.ts`]: `// ${text}\nimport '@playwright/test'\n/*\n${text}\n*/`,
          [`${name}/broken.ts`]: `import '@playwright/test'; const ${text}`,
          [`${name}/playwright.x.config.ts`]: `import '@playwright/test'\nexport default ${JSON.stringify(text)}`,
        })
        for (const args of [['init'], ['init', '--check'], ['init', '--write'], ['init', '--remove']]) {
          const { output, errors } = suite.run(...args)
          expect(output + errors).not.toBe('')
          expect(findActingLines(output + errors)).toEqual([])
        }
      }),
      { numRuns: 5 },
    )
  })
})

describe('in Markdown, foreign text stands in code', { timeout: 300_000 }, () => {
  const mark = 'm4rk'

  test.each(commandLines.filter((line) => line.endsWith('--markdown')))('of %s', (line) => {
    fc.assert(
      fc.property(hostileText, (payload) => {
        writeHostileFiles(`${mark} ${payload} ${mark}`)
        const html = marked.parse(folder.print(...line.split(' ')), { async: false })
        expect(html).toContain(mark)
        expect(html.replace(/<code>.*?<\/code>/gs, '')).not.toContain(mark)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the next command', () => {
  test('is quoted for a shell, whatever the folder is called', () => {
    const name = `it's $(id) & more`
    folder.write({ [`${name}/a.ts`]: `import '@playwright/test'`, [`${name}/playwright.x.config.ts`]: '' })
    expect(folder.print('init', name)).toContain(
      String.raw`Next: npx playwright-backchannel init 'it'\''s $(id) & more' --write`,
    )
    expect(folder.print('init', name, '--write')).toContain(
      String.raw`Next: npx playwright test -c 'it'\''s $(id) & more/playwright.x.config.ts'`,
    )
  })
})

describe.skipIf(process.platform === 'win32')('init follows no link', () => {
  const spec = `import { test } from '@playwright/test'\n`

  test('of a spec, a config or a folder that leads out of the suite', () => {
    const outside = createCliFolder()
    outside.write({ 'a.spec.ts': spec, 'playwright.config.ts': 'export default {}', 'specs/b.spec.ts': spec })
    folder.write({ 'a.spec.ts': spec, '.gitignore': 'network-error-report/\n' })
    for (const name of ['playwright.config.ts', 'specs'])
      symlinkSync(join(outside.path, name), join(folder.path, name))
    mkdirSync(join(folder.path, 'deep'))
    symlinkSync(join(outside.path, 'a.spec.ts'), join(folder.path, 'deep/linked.spec.ts'))
    symlinkSync('/dev/zero', join(folder.path, 'endless.ts'))
    expect(folder.print('init', '--write')).toContain('Changed 1 file:\n  a.spec.ts  1 import\n')
    for (const name of ['a.spec.ts', 'specs/b.spec.ts']) expect(outside.read(name)).toBe(spec)
    expect(outside.read('playwright.config.ts')).toBe('export default {}')
    expect(folder.print('init', '--remove', '--write')).toContain('a.spec.ts')
    expect(outside.read('a.spec.ts')).toBe(spec)
  })
})
