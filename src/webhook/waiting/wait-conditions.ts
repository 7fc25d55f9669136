import { redactError } from '../../redaction/redact-error.js'
import type { Redactor } from '../../redaction/redactor.js'
import { PrintableError } from '../../values/errors.js'
import { count } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import { formatLoss, type Loss } from '../journal/journal.js'
import type { ReceivedWebhook } from '../journal/types.js'
import { compare, describeMatchers, explainMatcher, hideDigests } from '../template/matcher.js'
import { formatName, type WebhookTemplate } from '../template/template.js'
import { formatUnexpected, type Limit } from './format-unexpected.js'
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
  /** Returns the first matches among the candidates; undefined if there are fewer than `count`. */
  first(count: number): ReceivedWebhook<TPayload>[] | undefined
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
    first(count) {
      const found = all.size < count ? [] : getCandidates().filter(isMatch).slice(0, count)
      return found.length < count ? undefined : found
    },
  }
}

const maxBodyLength = 500

/** Thrown when more webhooks match than are allowed. Its name stays `Error`; tests recognize it by its message. */
export class UnexpectedWebhookError extends PrintableError {}

/** Thrown when nobody can know whether more webhooks matched than are allowed. Its name stays `Error`. */
export class UncertainError extends PrintableError {}

interface LimitOptions extends Limit, Search<unknown> {
  readonly template: WebhookTemplate
  readonly getLosses: () => readonly Loss[]
  readonly onPass: () => void
}

/** Fails if one more than `maxCount` webhooks match, or may match because they were lost or not compared. */
export function createLimitCondition(options: LimitOptions): WaitCondition<ReceivedWebhook[]> {
  const { maxCount, redactor, getLosses, onPass } = options
  const matches = collectMatches(options)
  return {
    ...matches,
    check() {
      const isTooMany = matches.first(maxCount + 1) !== undefined
      if (!isTooMany) return undefined
      const found = options.getCandidates().filter((webhook) => matches.all.has(webhook))
      throw new UnexpectedWebhookError(formatUnexpected(options, found))
    },
    onTimeout({ errors, lastReadFailed }) {
      const cause = lastReadFailed ? redactError(errors.last, redactor.text) : undefined
      const unread = lastReadFailed ? [`the journal could not be read: ${getErrorMessage(cause)}`] : []
      const lost = [...unread, ...getLosses().map(formatLoss)]
      const reasons = [...lost.map(redactor.text), ...explainUncertain(options, matches)]
      if (reasons.length > 0) throw new UncertainError(formatUncertain(options, reasons), { cause })
      onPass()
      return []
    },
  }
}

/** Explains why webhooks could not be compared, if the limit would be exceeded by those that may match. */
function explainUncertain(options: LimitOptions, { all, uncertain }: Matches<unknown>): string[] {
  const { template, maxCount, getCandidates } = options
  const candidates = getCandidates()
  const open = candidates.filter((webhook) => uncertain.has(webhook))
  const matched = candidates.filter((webhook) => all.has(webhook)).length
  if (open.length === 0 || matched + open.length <= maxCount) return []
  const redactor = hideDigests(options.redactor, template.matchers)
  const reasons = new Set(open.flatMap((webhook) => listOpenMatchers(template, webhook, redactor)))
  const [first = '', ...others] = [...reasons]
  const more = others.length === 0 ? '' : `; ${count(others.length, 'other reason')}`
  return [`${count(open.length, 'webhook')} could not be compared (${first}${more})`]
}

/** Lists the matchers that cannot tell, such as `field(order=7): its body is compressed with br`. */
function listOpenMatchers(template: WebhookTemplate, webhook: ReceivedWebhook, redactor: Redactor): string[] {
  const summaries = describeMatchers(template.matchers, redactor)
  return template.matchers.flatMap((matcher, index) => {
    const { cannotTell } = explainMatcher(matcher, webhook)
    return cannotTell === undefined
      ? []
      : [`${summaries[index]}: ${truncate(redactor.text(cannotTell), maxBodyLength)}`]
  })
}

function formatUncertain({ template, maxCount, redactor }: LimitOptions, reasons: readonly string[]): string {
  const limit = maxCount === 0 ? '' : ` more than ${count(maxCount, 'time')}`
  const name = formatName(template.name, redactor)
  return `Cannot tell whether webhook "${name}" was received${limit}: ${reasons.map(makeVisible).join('; ')}`
}
