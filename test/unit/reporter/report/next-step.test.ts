import { describe, expect, test } from 'vitest'
import { findNextStep } from '../../../../src/reporter/report/next-step.js'
import type { PatternModel } from '../../../../src/reporter/summary/model.js'
import { summarizeAttempt } from '../fake-run.js'

const summarize = (verdict: string) => summarizeAttempt({ verdict, urls: ['/a'] })
const failed = summarize('failed')
const baseline = { file: 'network-error-baseline.json', entries: 1, notSeen: [], growing: [] }
const advice = 'Not fixable now? Record these errors as known'
const command = 'npx playwright-backchannel baseline update'

const locations = {
  summaryFile: '/shop/network-error-report/network-error-summary.json',
  configFolder: '/shop',
  workingFolder: '/shop',
}

const toNew = (pattern: PatternModel) => ({ ...pattern, baseline: { state: 'new' as const } })

describe('the next step', () => {
  test.each(['failed', 'warned', 'in failed test'])(
    'adds errors with the verdict %s to a baseline',
    (verdict) => {
      expect(findNextStep(summarize(verdict), locations)).toEqual({ advice, command })
    },
  )

  test.each([
    ['no error counts', summarize('accepted'), locations],
    ['there is a baseline', { baseline, patterns: failed.patterns.map(toNew) }, locations],
    ['there is no summary for the command', failed, { ...locations, summaryFile: undefined }],
  ])('is absent if %s', (_, model, places) => {
    expect(findNextStep(model, places)).toBeUndefined()
  })

  const patterns = failed.patterns.map((pattern) => ({ ...toNew(pattern), newPaths: ['/a/names'] }))
  const onNewPaths = { baseline: { ...baseline, file: 'e2e/known.json' }, patterns }

  test('suggests the option routes if the only new errors are known ones on new paths', () => {
    expect(findNextStep(onNewPaths, locations)).toEqual({
      advice: expect.stringContaining('give the monitor "routes"'),
      command: `${command} --baseline e2e/known.json`,
    })
    const other = { ...onNewPaths, patterns: [...patterns, ...failed.patterns] }
    expect(findNextStep(other, locations)).toBeUndefined()
  })

  test.each([
    ['GET:404:/covers/9.png', '/covers/*', true],
    ['GET:500:/covers/9.png', '/covers/*', false],
    ['GET:404:/prices/9.png', '/prices/*', false],
  ])('suggests routes for %s on %s if GET:404:/covers/2.png is known: %s', (key, path, isVariant) => {
    const toPaths = (at: string) => [{ path: at, count: 1 }]
    const known = {
      key: 'GET:404:/covers/2.png',
      paths: toPaths('/covers/*'),
      baseline: { state: 'known' },
    } as const
    const patterns = [
      { ...summarize('accepted').patterns[0]!, ...known },
      { ...toNew(failed.patterns[0]!), key, paths: toPaths(path) },
    ]
    expect(findNextStep({ baseline, patterns }, locations) !== undefined).toBe(isVariant)
  })

  test('adds the paths of files that are not where the command expects them', () => {
    const elsewhere = {
      summaryFile: '/shop/e2e tests/report/network-error-summary.json',
      ...{ configFolder: '/shop/e2e', workingFolder: '/shop' },
    }
    expect(findNextStep(failed, elsewhere)?.command).toBe(
      `${command} --summary "e2e tests/report/network-error-summary.json" --baseline e2e/network-error-baseline.json`,
    )
  })
})
