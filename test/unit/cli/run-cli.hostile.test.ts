// Foreign text in what commands read: it never acts where they print it.
import fc from 'fast-check'
import { marked } from 'marked'
import { beforeEach, expect, test } from 'vitest'
import { type CliFolder, createCliFolder } from '../../support/cli-folder.js'
import { findActingLines, hostileText } from '../../support/hostile-text.js'
import { formatSummary } from '../../support/summary-text.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder(Date.parse('2026-11-21T12:00:00Z'))
})

/** A summary in which everything that is not ours is this text. */
function createSummary(text: string, branch = text): string {
  const effects = { failed: 1, warned: 0, accepted: 0, inFailedTests: 1 }
  const names = [`GET 500 /${text}`, text, `GET 404 /${text}/a`]
  const counts = { mocked: 1, tests: 1, by: { page: 1, test: 1 } }
  const call = { method: 'GET', url: `/${text}`, statuses: { 200: 1 }, ...counts }
  const byTest = {
    ...call,
    method: text,
    url: text,
    statuses: { 500: 1 },
    by: { page: 0, test: 1 },
    mocked: 0,
  }
  return formatSummary({
    run: { projects: [text], branch, commit: text, filters: [text] },
    errors: names.map((name) => ({ name, kind: text, tests: 2, occurrences: 3, effects, projects: [text] })),
    causes: [{ unavailable: true, title: text, errors: [names[2]] }],
    traffic: { calls: [call, byTest], omitted: 1 },
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
]

test.each(commandLines)('no line that %s prints acts', (line) => {
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

test('no line that names a foreign argument acts', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const lines = [[text], ['compare', text], ['compare', `--${text}`], ['compare', text, text]]
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

test.each(commandLines.filter((line) => line.endsWith('--markdown')))(
  '%s prints foreign text as code',
  (line) => {
    const print = (payload: string) => {
      writeHostileFiles(`m4rk ${payload} m4rk`)
      const html = marked.parse(folder.print(...line.split(' ')), { async: false })
      expect(html).toContain('m4rk')
      expect(html.replace(/<code>.*?<\/code>/gs, '')).not.toContain('m4rk')
    }
    fc.assert(fc.property(hostileText, print), { numRuns: 30 })
  },
)
