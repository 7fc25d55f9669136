import { describe, expect, test } from 'vitest'
import type { ErrorModel } from '../../../../src/reporter/collect/tallies/counted-error.js'
import { findNextStep } from '../../../../src/reporter/report/next-step.js'
import type { Verdict, WarningReason } from '../../../../src/verdicts.js'
import { missedWebhook, summarizeAttempt } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'
import { readReport } from './read-report.js'

const summarize = (verdict: Verdict, warnedBy?: WarningReason) => {
  const error = finding({ verdict, ...(warnedBy && { warnedBy }) })
  return summarizeAttempt({ attachments: [backchannel(error)] })
}
const failed = summarize('failed')
const unavailable = summarizeAttempt({
  attachments: [
    backchannel(
      ...['/a', '/b'].map((path) =>
        finding({ kind: 'request-failed', name: `GET net::ERR_CONNECTION_REFUSED ${path}` }),
      ),
    ),
  ],
})
const baseline = { file: 'network-error-baseline.json', entries: 1, notSeen: [] }
const advice = 'Not fixable now? Record these errors as known'
const command = 'npx playwright-backchannel baseline update'

const locations = {
  summaryFile: '/shop/network-error-report/network-error-summary.json',
  configFolder: '/shop',
  workingFolder: '/shop',
}

const toNew = (error: ErrorModel) => ({ ...error, baseline: { state: 'new' as const } })

describe('the next step', () => {
  test.each([
    { what: 'failed a test', model: failed },
    { what: 'failed the run', model: summarize('warned', 'run') },
    { what: "only warned with fail: 'nothing'", model: summarize('warned', 'nothing') },
  ])('adds errors that $what to a baseline', ({ model }) => {
    expect(findNextStep(model, locations)).toEqual({ advice, command })
  })

  test('follows the errors, before the missing webhooks that it does not help', () => {
    const model = summarizeAttempt({ verdict: 'failed', urls: ['/a'], attachments: [missedWebhook()] })
    const report = readReport(model, findNextStep(model, locations))
    expect(Object.keys(report)).toEqual(['head', 'errors', 'nextStep', 'missingWebhooks'])
  })

  test.each([
    { condition: 'no error counts', model: summarize('accepted') },
    { condition: 'the tests failed themselves', model: summarize('in failed test') },
    { condition: 'there is a baseline', model: { baseline, errors: failed.errors.map(toNew), causes: [] } },
    { condition: 'every error says that the own server could not be reached', model: unavailable },
    {
      condition: 'there is no summary for the command',
      model: failed,
      places: { ...locations, summaryFile: undefined },
    },
  ])('is absent if $condition', ({ model, places = locations }) => {
    expect(findNextStep(model, places)).toBeUndefined()
  })

  test('adds the paths of files that are not where the command expects them', () => {
    const elsewhere = {
      summaryFile: '/shop/e2e tests/report/network-error-summary.json',
      configFolder: '/shop/e2e',
      workingFolder: '/shop',
    }
    expect(findNextStep(failed, elsewhere)?.command).toBe(
      `${command} --summary 'e2e tests/report/network-error-summary.json' --baseline e2e/network-error-baseline.json`,
    )
  })

  test('quotes a path in which a shell would run a command', () => {
    const hostile = { summaryFile: '/shop/$(id)/summary.json', configFolder: '/shop', workingFolder: '/shop' }
    expect(findNextStep(failed, hostile)?.command).toBe(`${command} --summary '$(id)/summary.json'`)
  })
})
