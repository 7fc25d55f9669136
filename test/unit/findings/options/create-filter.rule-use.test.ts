import { describe, expect, test, vi } from 'vitest'
import type { Occurrence } from '../../../../src/findings/kinds/finding.js'
import { createFilter } from '../../../../src/findings/options/create-filter.js'
import { type MonitorUseOptions, resolveMonitorOptions } from '../../../../src/findings/options/options.js'

const all = ['excludePatterns', 'ignore', 'only'] as const
const error = (url: string, status = 500): Occurrence => {
  return { kind: 'http-error', url, status, method: 'GET', timestamp: '' }
}

/** Returns what attempts of one worker report, each with these errors. */
async function report(
  given: MonitorUseOptions,
  attempts: Occurrence[][],
  judged: readonly (typeof all)[number][] = all,
) {
  vi.resetModules() // as a new worker
  const { RuleUse } = await import('../../../../src/fixtures/watch/rule-use.js')
  const options = resolveMonitorOptions(given)
  return attempts.map((errors) => {
    const use = new RuleUse(options, judged)
    const filter = use.watch(createFilter(options))
    for (const occurrence of errors) filter.isIgnored(occurrence)
    return use.summarize((text) => text)
  })
}

const rules: MonitorUseOptions = {
  excludePatterns: [/sentry\.io/],
  ignore: [{ status: 401, url: '**/api/session' }, { status: 404 }],
}

describe('a worker reports', () => {
  test('each rule once, and once that it matched an error', async () => {
    const found = await report(rules, [
      [error('https://a.test/x', 404)],
      [error('https://a.test/y', 404)],
      [],
    ])
    expect(found).toEqual([
      {
        rules: ['excludePatterns /sentry\\.io/', 'ignore 401 **/api/session', 'ignore 404'],
        metRules: ['ignore 404'],
      },
      { rules: [], metRules: [] },
      { rules: [], metRules: [] },
    ])
  })

  test('every rule that matches, even if another one matches first', async () => {
    const [found] = await report(rules, [[error('https://a.test/api/session', 401)]])
    expect(found?.metRules).toEqual(['ignore 401 **/api/session'])
    const both = await report({ ignore: [{ status: 404 }, { url: '/x' }] }, [
      [error('https://a.test/x', 404)],
    ])
    expect(both[0]?.metRules).toEqual(['ignore 404'])
    const overlapping = { ignore: [{ status: 404 }, { url: '**/x' }] }
    expect((await report(overlapping, [[error('https://a.test/x', 404)]]))[0]?.metRules).toHaveLength(2)
  })

  test('rules of only if there were errors, because without errors none can match', async () => {
    const only = { only: [{ url: '/api/**' }] }
    expect((await report(only, [[]]))[0]?.rules).toEqual([])
    expect((await report(only, [[error('https://a.test/')]]))[0]).toEqual({
      rules: ['only /api/**'],
      metRules: [],
    })
  })

  test('no rules of test.use()', async () => {
    expect((await report(rules, [[]], []))[0]?.rules).toEqual([])
  })
})
