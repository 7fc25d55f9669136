import { describe, expect, test } from 'vitest'
import { getNextStep } from '../../../src/reporter/outputs/terminal/next-step.js'
import { networkErrors, record, summarizeAttempt, summarizeTests } from './fake-run.js'
import { renderPlain } from './plain-terminal.js'

const errors = [networkErrors(record('/a'))]
const summarize = (verdict: string) => summarizeAttempt({ verdict, attachments: errors })
const failed = summarize('failed the test')
const reported = summarize('reported')
const baseline = { file: 'network-error-baseline.json', entries: 1, notSeen: [], growing: [] }
const advice = 'Not fixable now? Record these errors as known'
const command = 'npx playwright-backchannel baseline update'

const locations = {
  summaryFile: '/shop/network-error-report/network-error-summary.json',
  configFolder: '/shop',
  workingFolder: '/shop',
}
const options = { failOn: 'nothing', baseline: undefined } as const
const failsOnNew = { ...options, failOn: 'new' } as const

describe('the next step of a red first run', () => {
  test.each([
    ['tests failed because of errors', failed, options],
    ["failOn: 'new' fails the run", reported, failsOnNew],
  ] as const)('adds the errors to the baseline if %s', (_, model, given) => {
    expect(getNextStep(model, given, locations)).toEqual({ advice, command })
  })

  test.each([
    ['errors failed nothing', reported, options, locations],
    [
      "failOn: 'any' would fail the run with a baseline as well",
      reported,
      { ...options, failOn: 'any' },
      locations,
    ],
    ["failOn: 'new' finds no errors", summarizeTests([]), failsOnNew, locations],
    ['there is a baseline', { ...failed, baseline }, options, locations],
    ['the baseline is turned off', failed, { ...options, baseline: false }, locations],
    ['there is no summary for the command', failed, options, { ...locations, summaryFile: undefined }],
  ] as const)('is absent if %s', (_, model, given, places) => {
    expect(getNextStep(model, given, places)).toBeUndefined()
  })

  const isNew = { baseline: { state: 'new' } as const, newPaths: ['/a/names'] }
  const patterns = failed.patterns.map((pattern) => ({ ...pattern, ...isNew }))
  const onNewPaths = { ...failed, baseline, patterns }

  test('suggests the option routes if the only new errors are known ones on new paths', () => {
    expect(getNextStep(onNewPaths, { ...options, baseline: 'e2e/known.json' }, locations)).toEqual({
      advice: expect.stringContaining('give the monitor "routes"'),
      command: `${command} --baseline e2e/known.json`,
    })
    const other = { ...onNewPaths, patterns: [...onNewPaths.patterns, ...failed.patterns] }
    expect(getNextStep(other, options, locations)).toBeUndefined()
  })

  test.each([
    ['GET:404:/covers/9.png', '/covers/*', true],
    ['GET:500:/covers/9.png', '/covers/*', false],
    ['GET:404:/prices/9.png', '/prices/*', false],
  ])('suggests routes for %s on %s if GET:404:/covers/2.png is known: %s', (key, path, isVariant) => {
    const [pattern] = failed.patterns
    if (!pattern) throw new Error('The run has no errors.')
    const known = { state: 'known' as const, reason: 'No covers' }
    const toPattern = (name: string, one: string) => ({
      ...pattern,
      key: name,
      paths: [{ path: one, count: 1 }],
    })
    const patterns = [
      { ...toPattern('GET:404:/covers/2.png', '/covers/*'), baseline: known },
      { ...toPattern(key, path), baseline: { state: 'new' as const } },
    ]
    expect(getNextStep({ ...failed, baseline, patterns }, options, locations) !== undefined).toBe(isVariant)
  })

  test('adds the paths of files that are not where the command expects them', () => {
    const elsewhere = {
      summaryFile: '/shop/e2e tests/report/network-error-summary.json',
      configFolder: '/shop/e2e',
      workingFolder: '/shop',
    }
    expect(getNextStep(failed, options, elsewhere)?.command).toBe(
      `${command} --summary "e2e tests/report/network-error-summary.json" --baseline e2e/network-error-baseline.json`,
    )
  })
})

test('shows the next step in full at the end of the terminal summary', () => {
  const render = (columns: number) =>
    renderPlain(failed, columns, 'index.html', { advice, command }).split('\n').slice(-4)
  expect(render(100)).toEqual([
    '',
    '  Report: index.html',
    `  Not fixable now? Record these errors as known: ${command}`,
    '',
  ])
  expect(render(40)).toEqual(['  Not fixable now? Record these errors', ...['  as known:', command, '']])
  expect(renderPlain(failed)).not.toContain('adopt')
})
