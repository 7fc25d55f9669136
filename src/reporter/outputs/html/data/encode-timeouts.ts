// The webhook timeouts of the page: near misses compared field by field, and what was received as readable JSON.

import type { MatcherVerdict } from '../../../../webhook/types.js'
import type { WebhookTimeoutModel } from '../../../summary/model.js'
import { compareFields } from './compare-fields.js'
import type { PageNearMiss, PageWebhook, PageWebhookEvidence, PageWebhookTimeout } from './page-format.js'
import { boundText, jsonText, shorten } from './truncate.js'

const longestText = 1000
const longestJson = 8000
const mostMatchers = 50
const mostWebhooks = 10
const mostNearMisses = 3
const mostFields = 50

/** What the page shows of a timeout in any case. */
export function encodeTimeout(model: WebhookTimeoutModel): PageWebhookTimeout {
  const { matcherDetails } = model.read()
  return {
    test: model.testId,
    retry: model.retry,
    templateName: shorten(model.templateName, longestText),
    timeoutMs: model.timeoutMs,
    totalReceived: model.totalReceived,
    matcherDetails: matcherDetails.slice(0, mostMatchers).map((text) => shorten(text, longestText)),
  }
}

/** What it shows where there is room. */
export function encodeEvidence(model: WebhookTimeoutModel): PageWebhookEvidence {
  const { nearMisses, receivedWebhooks } = model.read()
  return {
    nearMisses: nearMisses.slice(0, mostNearMisses).map(encodeNearMiss),
    receivedWebhooks: receivedWebhooks.slice(-mostWebhooks).map(encodeWebhook),
  }
}

function encodeNearMiss(nearMiss: unknown): PageNearMiss {
  const verdicts = listAt(nearMiss, 'verdicts').filter(isVerdict)
  const fields = compareFields(verdicts)
  return {
    ...requestLine(valueAt(nearMiss, 'webhook')),
    fields: fields.slice(0, mostFields),
    fieldsLeftOut: Math.max(0, fields.length - mostFields),
  }
}

function encodeWebhook(webhook: unknown): PageWebhook {
  const { text, cut } = boundText(jsonText(webhook, 2), longestJson)
  return { ...requestLine(webhook), json: text, ...(cut ? { cut } : {}) }
}

function requestLine(webhook: unknown): Pick<PageWebhook, 'method' | 'url' | 'receivedAt'> {
  return {
    method: textAt(webhook, 'method'),
    url: textAt(webhook, 'url'),
    receivedAt: textAt(webhook, 'receivedAt'),
  }
}

function isVerdict(value: unknown): value is MatcherVerdict {
  const note = valueAt(value, 'note')
  return (
    typeof valueAt(value, 'matcher') === 'string' &&
    typeof valueAt(value, 'matched') === 'boolean' &&
    (note === undefined || typeof note === 'string')
  )
}

function textAt(value: unknown, name: string): string {
  const text = valueAt(value, name)
  return typeof text === 'string' ? shorten(text, longestText) : ''
}

function listAt(value: unknown, name: string): unknown[] {
  const list = valueAt(value, name)
  return Array.isArray(list) ? list : []
}

function valueAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
}
