// Sections about tests: missing webhooks, open requests, unreadable evidence and missing monitoring.

import { formatPendingRequest } from '../../findings/log/pending-request.js'
import type { SummaryServerLog, SummaryWebhook, SummaryWebhookTimeout } from '../../summary-file/summary.js'
import { count, formatDuration } from '../../values/numbers.js'
import type { SummaryModel } from '../summary/model.js'
import { describeTimeout, explainMissing, listTimeoutDetails } from './details/missing-webhook.js'
import { listItems, type Section } from './document.js'
import { formatTest, type Tests } from './format-test.js'

/** Lists what tests waited for in vain. */
export function buildMissing(model: SummaryModel, tests: Tests): readonly Section[] {
  return [
    buildMissingExpectations(model, tests),
    buildMissingWebhooks(model, tests),
    buildOpenRequests(model),
  ]
}

export function buildTestSections(model: SummaryModel, tests: Tests): readonly Section[] {
  return [
    buildSlowWebhooks(model),
    buildUnreadable(model, tests),
    buildNotMonitored(model),
    buildOptedOut(model),
  ]
}

function buildMissingExpectations({ missingExpectations }: SummaryModel, tests: Tests): Section {
  return {
    id: 'missingExpectations',
    title: 'Expected errors that did not occur',
    noun: 'expected error',
    tone: 'bad',
    isAnnotated: true,
    ...listItems(missingExpectations, ({ rule, testId }) => ({
      what: 'expected error that did not occur:',
      tone: 'bad',
      at: tests.get(testId),
      parts: [{ code: rule }, ...formatTest(tests.get(testId))],
    })),
  }
}

function buildMissingWebhooks(model: SummaryModel, tests: Tests): Section {
  const { webhookTimeouts } = model
  const hasReceived = hasReceivedWebhooks(model)
  const errors = new Map(model.errors.map((error) => [error.name, error]))
  const serverLines = listServerLines(webhookTimeouts.map(({ serverLog }) => serverLog))
  return {
    id: 'missingWebhooks',
    title: 'Missing webhooks',
    noun: 'webhook',
    tone: 'bad',
    isAnnotated: true,
    ...listItems(webhookTimeouts, (timeout, index) => ({
      id: String(index + 1),
      what: 'webhook',
      tone: 'bad',
      at: tests.get(timeout.testId),
      parts: [{ state: getState(timeout) }, { code: timeout.templateName }, describeTimeout(timeout, tests)],
      place: formatTest(tests.get(timeout.testId)),
      explanation: explainMissing(timeout, hasReceived),
      getServerLine: () => serverLines[index],
      listDetails: () => listTimeoutDetails(timeout, tests, errors),
    })),
  }
}

/** A webhook is missing if some but too few matched, whatever else arrived. */
function getState({ totalReceived, matchedCount }: SummaryWebhookTimeout): 'no match' | 'missing' {
  return totalReceived > 0 && matchedCount === 0 ? 'no match' : 'missing'
}

/** Whether any webhook of the run arrived, so that the receiver's address can be reached. */
function hasReceivedWebhooks({ webhooks, webhookTimeouts }: SummaryModel): boolean {
  return (
    webhooks.some(({ received }) => received > 0) ||
    webhookTimeouts.some(({ totalReceived, matchedCount }) => totalReceived + matchedCount > 0)
  )
}

/** Lists the line that a server printed during each wait, once in a run: many tests may wait for what one queue lost. */
function listServerLines(logs: readonly (SummaryServerLog | undefined)[]): readonly (string | undefined)[] {
  const lines = logs.map((log) => log?.quoted)
  return lines.map((line, index) =>
    line === undefined || lines.indexOf(line) < index ? undefined : `server meanwhile: ${line}`,
  )
}

/** Lists tests that failed while requests were open, with the oldest request of the last such attempt. */
function buildOpenRequests({ tests }: SummaryModel): Section {
  const waiting = tests.filter(({ attempts }) => attempts.some(({ pending }) => pending.length > 0))
  return {
    id: 'openRequests',
    title: `${count(waiting.length, 'test')} failed while requests were open`,
    noun: 'test',
    tone: 'warning',
    ...listItems(waiting, (test) => {
      const attempt = test.attempts.findLast(({ pending }) => pending.length > 0)
      const [oldest = '', ...others] = (attempt?.pending ?? []).map(formatPendingRequest)
      const more = others.length > 0 ? [`and ${count(others.length, 'more request')}`] : []
      return { parts: [{ code: oldest }, ...more, ...formatTest(test)] }
    }),
  }
}

/** Lists webhooks that almost timed out and may soon make tests flaky, those with the least headroom first. */
function buildSlowWebhooks({ webhooks }: SummaryModel): Section {
  const slow = webhooks.filter(isCloseToTimeout)
  return {
    id: 'slowWebhooks',
    title: `${count(slow.length, 'webhook')} almost timed out`,
    noun: 'webhook',
    tone: 'warning',
    ...listItems(slow, ({ templateName, p95Ms, timeoutMs, waits }) => {
      const took = `${formatDuration(p95Ms)} of ${formatDuration(timeoutMs)}`
      return {
        parts: [
          { code: templateName },
          waits === 1 ? `took ${took}` : `p95 ${took} in ${count(waits, 'wait')}`,
        ],
      }
    }),
  }
}

/** Fraction of the timeout beyond which a wait counts as almost timed out. */
const closeFraction = 0.8

/** Whether webhooks arrived and no wait timed out, but the 95th percentile of the waits exceeds 80 % of the timeout. */
function isCloseToTimeout({ received, timedOut, p95Ms, timeoutMs }: SummaryWebhook): boolean {
  return received > 0 && timedOut === 0 && p95Ms > closeFraction * timeoutMs
}

function buildUnreadable({ unreadableAttachments }: SummaryModel, tests: Tests): Section {
  return {
    id: 'unreadable',
    title: `${count(unreadableAttachments.length, 'attachment')} could not be read`,
    noun: 'attachment',
    tone: 'warning',
    isAnnotated: true,
    ...listItems(unreadableAttachments, ({ name, reason, testId }) => ({
      what: 'unreadable attachment',
      tone: 'warning',
      at: tests.get(testId),
      parts: [{ code: name }, { code: reason }, ...formatTest(tests.get(testId))],
    })),
  }
}

const unmonitoredTitle =
  "Not monitored: import defineConfig from 'playwright-backchannel' in playwright.config.ts, or test in these files"
const unregisteredTitle =
  'Not monitored, although the config adds the monitor to every test that has a page: import test from ' +
  "'playwright-backchannel' in these files, or list those without pages in the reporter's unmonitored: { except: […] }"

function buildOptedOut({ optedOut }: SummaryModel): Section {
  return {
    id: 'optedOut',
    title: 'Files with tests that opted out',
    noun: 'file',
    tone: 'plain',
    ...listItems(optedOut, ({ file, tests }) => ({ parts: [{ code: file }, count(tests, 'test')] })),
  }
}

function buildNotMonitored(model: SummaryModel): Section {
  return {
    id: 'notMonitored',
    title: nameNotMonitored(model),
    noun: 'file',
    tone: 'warning',
    ...listItems(model.notMonitored, ({ file, tests, excepted }) => {
      const note = excepted ? ', listed in unmonitored.except' : ''
      return { parts: [{ code: file }, `${count(tests, 'test')}${note}`] }
    }),
  }
}

/** Names the next step, unless the reporter's options already list every file. */
function nameNotMonitored({ run, notMonitored }: SummaryModel): string {
  if (notMonitored.every(({ excepted }) => excepted)) return 'Not monitored'
  return run.registered ? unregisteredTitle : unmonitoredTitle
}
