// What the summary reports about single attempts, and about the patterns that failed them.
import type { TestResult } from '@playwright/test/reporter'
import { describe, expect, test } from 'vitest'
import { networkErrors, record, summarizeAttempt, summarizeTests } from '../fake-run.js'
import { backchannel, finding, kindSamples } from '../finding-samples.js'

const at = (second: number) => `2026-01-31T12:00:0${second}.000Z`

describe('the findings of an attempt', () => {
  const http = finding({ key: 'GET:500:/x', url: 'https://a.test/x/1', timestamp: at(3), count: 2 })
  const pageError = { ...kindSamples['page-error'], timestamp: at(4) }
  const records = [record('https://a.test/x/1', { timestamp: at(3) }), record('/x/2', { timestamp: at(5) })]
  const readFindings = (attachments: TestResult['attachments'], limit?: number) =>
    summarizeAttempt({ attachments }).tests[0]?.attempts[0]?.evidence.readFindings(limit)

  test('are read from _backchannel.json without titles, oldest first', () => {
    const attachments = [networkErrors(...records), backchannel(pageError, { ...http, title: 'GET 500 /x' })]
    const { title, ...untitled } = pageError
    expect(readFindings(attachments)).toEqual([http, untitled])
    expect(readFindings(attachments, 1)).toEqual([http])
  })

  test.each([
    ['another tool', []],
    ['an older version, with details of other kinds only,', [backchannel(pageError)]],
  ])('include the errors in network-errors.json if %s attached it', (_who, others) => {
    const attachments = [...others, networkErrors(...records)]
    expect(readFindings(attachments)?.filter(({ kind }) => kind === 'http-error')).toEqual([
      { ...records[0], kind: 'http-error', key: 'GET:500:/x', count: 1, verdict: 'accepted' },
      { ...records[1], kind: 'http-error', key: 'GET:500:/x', count: 1, verdict: 'accepted' },
    ])
  })

  test('keep their order if they occurred at the same moment', () => {
    const records = Array.from({ length: 50 }, (_, index) => record(`/a?${index}`))
    const urls = readFindings([networkErrors(...records)])?.map(({ url }) => url)
    expect(urls).toEqual(records.map(({ url }) => url))
  })
})

test("refers to Playwright's report only if there is one", () => {
  expect(summarizeTests([])).not.toHaveProperty('playwrightReport')
  expect(summarizeTests([], { playwrightReport: 'a/index.html' }).playwrightReport).toBe('a/index.html')
})

test('reads only as many samples as requested', () => {
  const bodies = ['a', 'b', 'c'].map((body) => finding({ details: { body } }))
  const records = bodies.map(({ url }) => record(url))
  const tests = bodies.map((each, index) => ({
    id: String(index),
    attempts: [{ attachments: [networkErrors(...records.slice(0, 1)), backchannel(each)] }],
  }))
  const [pattern] = summarizeTests(tests).patterns
  expect(pattern?.readSamples()).toHaveLength(3)
  expect(pattern?.readSamples(2)).toHaveLength(2)
  expect(Object.keys(pattern?.readSamples(1)[0] ?? {})).not.toContain('message')
})
