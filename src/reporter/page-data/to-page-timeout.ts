import type { MatcherVerdict } from '../../webhook/types.js'
import type { WebhookTimeoutModel } from '../summary/model.js'
import { compareFields } from './compare-fields.js'
import { cutText, cutWithNotice, toJsonText } from './limits/truncate.js'
import type { PageNearMiss, PageWebhook, PageWebhookEvidence, PageWebhookTimeout } from './page-types.js'

const maxTextLength = 1000
const maxJsonLength = 8000
const maxMatchers = 50
const maxWebhooks = 10
const maxNearMisses = 3
const maxFields = 50

/** Converts the fields of a timeout that the page always contains. */
export function toPageTimeout(model: WebhookTimeoutModel): PageWebhookTimeout {
  const { matcherDetails } = model.read()
  return {
    test: model.testId,
    retry: model.retry,
    templateName: cutWithNotice(model.templateName, maxTextLength),
    timeoutMs: model.timeoutMs,
    totalReceived: model.totalReceived,
    matcherDetails: matcherDetails.slice(0, maxMatchers).map((text) => cutWithNotice(text, maxTextLength)),
  }
}

/** Converts the details, which the page contains only if they fit. */
export function toPageEvidence(model: WebhookTimeoutModel): PageWebhookEvidence {
  const { nearMisses, receivedWebhooks } = model.read()
  return {
    nearMisses: nearMisses.slice(0, maxNearMisses).map(toPageNearMiss),
    receivedWebhooks: receivedWebhooks.slice(-maxWebhooks).map(toPageWebhook),
  }
}

function toPageNearMiss(nearMiss: unknown): PageNearMiss {
  const verdicts = getList(nearMiss, 'verdicts').filter(isVerdict)
  const fields = compareFields(verdicts)
  return {
    ...getRequestLine(getProperty(nearMiss, 'webhook')),
    fields: fields.slice(0, maxFields),
    omittedFields: Math.max(0, fields.length - maxFields),
  }
}

function toPageWebhook(webhook: unknown): PageWebhook {
  const { text, cut } = cutText(toJsonText(webhook, 2), maxJsonLength)
  return { ...getRequestLine(webhook), json: text, ...(cut ? { cut } : {}) }
}

function getRequestLine(webhook: unknown): Pick<PageWebhook, 'method' | 'url' | 'receivedAt'> {
  return {
    method: getString(webhook, 'method'),
    url: getString(webhook, 'url'),
    receivedAt: getString(webhook, 'receivedAt'),
  }
}

function isVerdict(value: unknown): value is MatcherVerdict {
  const note = getProperty(value, 'note')
  return (
    typeof getProperty(value, 'matcher') === 'string' &&
    typeof getProperty(value, 'matched') === 'boolean' &&
    (note === undefined || typeof note === 'string')
  )
}

function getString(value: unknown, name: string): string {
  const text = getProperty(value, name)
  return typeof text === 'string' ? cutWithNotice(text, maxTextLength) : ''
}

function getList(value: unknown, name: string): unknown[] {
  const list = getProperty(value, name)
  return Array.isArray(list) ? list : []
}

function getProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
}
