import type { Redactor } from '../../redaction/redactor.js'
import { groupBy } from '../../values/groups.js'
import { count } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'
import type { ReceivedWebhook, WebhookJson } from '../journal/types.js'
import { toPlainJson } from '../template/json-values.js'
import { describeMatchers, hideDigests } from '../template/matcher.js'
import { formatName, type WebhookTemplate } from '../template/template.js'
import { toWebhookJson } from '../timeout/timeout-json.js'

const maxBodyLength = 500

export interface Limit {
  readonly template: WebhookTemplate
  readonly maxCount: number
  readonly withinMs: number
  readonly redactor: Redactor
  readonly details: boolean
}

const maxShown = 3

/** Shows the first delivery if none was expected; of too many, those with equal bodies, or else the last ones. */
export function formatUnexpected(options: Limit, matched: readonly ReceivedWebhook[]): string {
  const { template, maxCount } = options
  const redactor = hideDigests(options.redactor, template.matchers)
  const toJson = (webhook: ReceivedWebhook) => toWebhookJson(webhook, { redactor, details: options.details })
  const lines =
    maxCount === 0
      ? matched.slice(0, 1).map(toJson).flatMap(formatDelivery)
      : formatTooMany(matched, matched.slice(maxCount), toJson)
  return [
    formatHeadline(options, matched.length),
    ...lines.map((line) => `  ${line}`),
    `  Matchers: ${describeMatchers(template.matchers, redactor).join(', ')}`,
  ].join('\n')
}

function formatTooMany(
  matched: readonly ReceivedWebhook[],
  extra: readonly ReceivedWebhook[],
  toJson: (webhook: ReceivedWebhook) => WebhookJson,
): string[] {
  const repeated = findRepeated(matched)
  const [first, ...others] = repeated.slice(0, maxShown).map(toJson)
  if (first) {
    const same = `${repeated.length} of ${matched.length} have the same body`
    return [[same, ...formatBody(first)].join(': '), ...[first, ...others].map(formatRequest)]
  }
  const last = extra.slice(-maxShown).map(toJson)
  const which = last.length === 1 ? 'The last' : `The last ${last.length}`
  return [`${which} of ${matched.length}:`, ...last.flatMap(formatDelivery)]
}

/** Returns the deliveries of the body that arrived most often, or none if no body arrived twice. */
function findRepeated(webhooks: readonly ReceivedWebhook[]): readonly ReceivedWebhook[] {
  const byBody = groupBy(webhooks, ({ rawBody, body }) => rawBody ?? JSON.stringify(toPlainJson(body)) ?? '')
  const most = [...byBody.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
  return most.length > 1 ? most : []
}

function formatDelivery(webhook: WebhookJson): string[] {
  return [formatRequest(webhook), ...formatBody(webhook)]
}

function formatRequest({ method, url, receivedAt }: WebhookJson): string {
  return `${makeVisible(method)} ${makeVisible(url)} at ${receivedAt}`
}

/** Returns no text if bodies are left out. */
function formatBody({ rawBody, body, bodyBytes }: WebhookJson): string[] {
  const text = rawBody ?? JSON.stringify(body)
  if (text === undefined && bodyBytes !== undefined) return []
  return [makeVisible(truncate(text || '(empty)', maxBodyLength))]
}

function formatHeadline({ template, maxCount, withinMs, redactor }: Limit, matched: number): string {
  const subject = `Webhook "${formatName(template.name, redactor)}" received`
  return maxCount === 0
    ? `${subject}, but none was expected within ${withinMs}ms.`
    : `${subject} ${count(matched, 'time')}, expected at most ${maxCount}.`
}
