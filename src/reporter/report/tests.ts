// Sections about tests: open requests, unreadable evidence and missing monitoring.

import { formatPendingRequest } from '../../findings/log/pending-request.js'
import { count } from '../../values/numbers.js'
import type { SummaryModel, TestModel } from '../summary/model.js'
import { type Line, listItems, type Section } from './document.js'

export type Tests = ReadonlyMap<string, TestModel>

export function indexTests({ tests }: Pick<SummaryModel, 'tests'>): Tests {
  return new Map(tests.map((test) => [test.id, test]))
}

/** Formats a test as its location and name, such as `tests/cart.spec.ts:7 [chromium] cart › adds a movie`. */
export function formatTest(test: TestModel | undefined): Line {
  if (!test) return []
  const { file, line, project, titlePath } = test
  const title = titlePath.join(' › ')
  return [{ code: `${file}:${line} ${project ? `[${project}] ` : ''}${title}` }]
}

/** Lists tests that failed while requests were open, with the oldest request of the last such attempt. */
export function buildOpenRequests({ tests }: SummaryModel): Section {
  const waiting = tests.filter(({ attempts }) => attempts.some(({ pending }) => pending > 0))
  return {
    id: 'openRequests',
    title: `${count(waiting.length, 'test')} failed while requests were open`,
    ...{ noun: 'test', tone: 'warning' },
    ...listItems(waiting, (test) => {
      const attempt = test.attempts.findLast(({ pending }) => pending > 0)
      const [oldest = '', ...others] = (attempt?.evidence.readPending() ?? []).map(formatPendingRequest)
      const more = others.length > 0 ? [`and ${count(others.length, 'more request')}`] : []
      return { parts: [{ code: oldest }, ...more, ...formatTest(test)] }
    }),
  }
}

export function buildUnreadable({ unreadableAttachments }: SummaryModel, tests: Tests): Section {
  return {
    id: 'unreadable',
    title: `${count(unreadableAttachments.length, 'attachment')} could not be read`,
    ...{ noun: 'attachment', tone: 'warning' },
    ...listItems(unreadableAttachments, ({ name, reason, testId }) => ({
      ...{ what: 'unreadable attachment', tone: 'warning', at: tests.get(testId) },
      parts: [{ code: name }, { code: reason }, ...formatTest(tests.get(testId))],
    })),
  }
}

/** Names two possible files, because the reporter does not know whether a spec imports `test` from a fixtures file. */
const advice =
  "import { test, expect } from 'playwright-backchannel', in the spec or in the fixtures file that it imports"

export function buildNotMonitored({ notMonitored }: SummaryModel): Section {
  return {
    id: 'notMonitored',
    title: `Not monitored: ${advice}`,
    ...{ noun: 'file', tone: 'warning' },
    ...listItems(notMonitored, ({ file, tests }) => ({ parts: [{ code: file }, count(tests, 'test')] })),
  }
}
