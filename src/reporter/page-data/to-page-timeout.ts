import type { NearMiss, WebhookJson } from '../../webhook/types.js'
import type { WebhookTimeoutModel } from '../collect/attempt-evidence.js'
import { compareFields } from './compare-fields.js'
import { max } from './limits/limits.js'
import { cutText, cutWithNotice, toJsonText } from './limits/truncate.js'
import type {
  PageNearMiss,
  PageRequest,
  PageWebhook,
  PageWebhookEvidence,
  PageWebhookTimeout,
} from './page-types.js'

/** Converts the fields of a timeout that are always on the page. */
export function toPageTimeout(model: WebhookTimeoutModel): PageWebhookTimeout {
  const { matcherDetails } = model.read()
  return {
    test: model.testId,
    retry: model.retry,
    templateName: cutWithNotice(model.templateName),
    timeoutMs: model.timeoutMs,
    totalReceived: model.totalReceived,
    matcherDetails: matcherDetails.slice(0, max.matchers).map((text) => cutWithNotice(text)),
  }
}

/** Converts a timeout's details, which are on the page only if they fit. */
export function toPageEvidence(model: WebhookTimeoutModel): PageWebhookEvidence {
  const { nearMisses, receivedWebhooks } = model.read()
  return {
    nearMisses: nearMisses.slice(0, max.nearMisses).map(toPageNearMiss),
    receivedWebhooks: receivedWebhooks.slice(-max.webhooks).map(toPageWebhook),
  }
}

function toPageNearMiss({ webhook, verdicts }: NearMiss<WebhookJson>): PageNearMiss {
  const fields = compareFields(verdicts)
  return {
    ...toRequestLine(webhook),
    fields: fields.slice(0, max.fields),
    omittedFields: Math.max(0, fields.length - max.fields),
  }
}

function toPageWebhook(webhook: WebhookJson): PageWebhook {
  const { text, cut } = cutText(toJsonText(webhook, 2), max.json)
  return { ...toRequestLine(webhook), json: text, ...(cut ? { cut } : {}) }
}

function toRequestLine({ method, url, receivedAt }: WebhookJson): PageRequest {
  return {
    method: cutWithNotice(method),
    url: cutWithNotice(url),
    receivedAt: cutWithNotice(receivedAt),
  }
}
