import { redactError } from '../../redaction/redact-error.js'
import type { Redactor } from '../../redaction/redactor.js'
import { PrintableError } from '../../values/errors.js'
import { groupBy } from '../../values/groups.js'
import { count } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import { formatLoss, type Loss } from '../journal/journal.js'
import type { ReceivedWebhook, WebhookJson } from '../journal/types.js'
import { formatCannotTell } from '../signatures/signature-scheme.js'
import { toBodyText } from '../template/json-values.js'
import { compare, describeMatchers, explainMatcher, hideDigests } from '../template/matcher.js'
import { formatName, type WebhookTemplate } from '../template/template.js'
import { toWebhookJson } from '../timeout/timeout-json.js'
import type { ConditionJudge, WaitCondition } from './wait.js'

export interface Search<TPayload = unknown> {
  readonly template: WebhookTemplate<TPayload>
  readonly getCandidates: () => readonly ReceivedWebhook[]
  /** The webhook after which candidates begin; it must not be dropped, because it marks their place. */
  readonly after?: ReceivedWebhook | undefined
}

interface Matches<TPayload> extends ConditionJudge {
  readonly all: ReadonlySet<ReceivedWebhook>
  /** The webhooks of which nobody can tell whether they match. */
  readonly uncertain: ReadonlySet<ReceivedWebhook>
  /** Lists the matches among the candidates. */
  list(): ReceivedWebhook<TPayload>[]
}

/** Judges each webhook once, and remembers those that match, or may match. */
export function collectMatches<TPayload>(search: Search<TPayload>): Matches<TPayload> {
  const { template, getCandidates, after } = search
  const all = new Set<ReceivedWebhook>()
  const uncertain = new Set<ReceivedWebhook>()
  const isMatch = (webhook: ReceivedWebhook): webhook is ReceivedWebhook<TPayload> => all.has(webhook)
  return {
    all,
    uncertain,
    needsEarlier: true,
    judge(webhooks) {
      for (const webhook of webhooks) {
        const answer = compare(template.matchers, webhook)
        if (answer === 'matches') all.add(webhook)
        if (answer === 'cannot tell') uncertain.add(webhook)
      }
    },
    needs: (webhook) => all.has(webhook) || uncertain.has(webhook) || webhook.id === after?.id,
    list: () => (all.size === 0 ? [] : getCandidates().filter(isMatch)),
  }
}

/**
 * Thrown when more webhooks match than are allowed, when nobody can know whether they do, or when matches differ. Its name
 * stays `Error`; tests recognize it by its message.
 */
export class UnexpectedWebhookError extends PrintableError {}

interface Limit extends Search {
  readonly maxCount: number
  readonly withinMs: number
  readonly redactor: Redactor
  readonly details: boolean
  readonly getLosses: () => readonly Loss[]
  readonly onPass: () => void
}

/** Fails if one more than `maxCount` webhooks match, or may match because they were lost or not compared. */
export function createLimitCondition(options: Limit): WaitCondition<ReceivedWebhook[]> {
  const { template, maxCount, getLosses, onPass } = options
  const redactor = hideDigests(options.redactor, template.matchers)
  const limit = { ...options, redactor }
  const matches = collectMatches(options)
  return {
    ...matches,
    check() {
      const found = matches.list()
      if (found.length <= maxCount) return undefined
      throw new UnexpectedWebhookError(formatUnexpected(limit, found))
    },
    onTimeout({ errors, lastReadFailed }) {
      const cause = lastReadFailed ? redactError(errors.last, redactor.text) : undefined
      const unread = lastReadFailed ? [`the journal could not be read: ${getErrorMessage(cause)}`] : []
      const lost = [...unread, ...getLosses().map(formatLoss)]
      const reasons = [...lost.map(redactor.text), ...explainUncertain(limit, matches)]
      if (reasons.length > 0) throw new UnexpectedWebhookError(formatUncertain(limit, reasons), { cause })
      onPass()
      return []
    },
  }
}

/** Explains why webhooks could not be compared, if the limit would be exceeded by those that may match. */
function explainUncertain(limit: Limit, { list, uncertain }: Matches<unknown>): string[] {
  const { maxCount, getCandidates } = limit
  const open = getCandidates().filter((webhook) => uncertain.has(webhook))
  if (open.length === 0 || list().length + open.length <= maxCount) return []
  const reasons = new Set(open.flatMap((webhook) => listOpenMatchers(limit, webhook)))
  const [first = '', ...others] = [...reasons]
  const more = others.length === 0 ? '' : `; ${count(others.length, 'other reason')}`
  return [`${count(open.length, 'webhook')} could not be compared (${first}${more})`]
}

const maxBodyLength = 500

/** Lists the matchers that cannot tell, such as `field(order=7): its body is compressed with br`. */
function listOpenMatchers({ template, redactor, details }: Limit, webhook: ReceivedWebhook): string[] {
  const summaries = describeMatchers(template.matchers, redactor)
  return template.matchers.flatMap((matcher, index) => {
    const { cannotTell, thrown } = explainMatcher(matcher, webhook)
    if (cannotTell === undefined) return []
    const reason = redactor.text(formatCannotTell({ cannotTell, thrown: details ? thrown : undefined }))
    return [`${summaries[index]}: ${truncate(reason, maxBodyLength)}`]
  })
}

function formatUncertain({ template, maxCount, redactor }: Limit, reasons: readonly string[]): string {
  const limit = maxCount === 0 ? '' : ` more than ${count(maxCount, 'time')}`
  const name = formatName(template.name, redactor)
  return `Cannot tell whether webhook "${name}" was received${limit}: ${reasons.map(makeVisible).join('; ')}`
}

/** Shows the first delivery if none was expected; of too many, those with equal bodies, or else the last ones. */
function formatUnexpected(limit: Limit, matched: readonly ReceivedWebhook[]): string {
  const { template, maxCount, withinMs, redactor } = limit
  const toJson = (webhook: ReceivedWebhook) => toWebhookJson(webhook, limit)
  const isNone = maxCount === 0
  const lines = isNone
    ? matched.slice(0, 1).map(toJson).flatMap(formatDelivery)
    : formatTooMany(matched, matched.slice(maxCount), toJson)
  const excess = isNone
    ? `, but none was expected within ${withinMs}ms.`
    : ` ${count(matched.length, 'time')}, expected at most ${maxCount}.`
  return [
    `Webhook "${formatName(template.name, redactor)}" received${excess}`,
    ...lines,
    `Matchers: ${describeMatchers(template.matchers, redactor).join(', ')}`,
  ].join('\n  ')
}

const maxShown = 3

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
  const byBody = groupBy(webhooks, toBodyText)
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
