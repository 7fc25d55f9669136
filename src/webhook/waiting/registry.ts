import { printWarning } from '../../printing/print.js'
import {
  checkMilliseconds,
  checkPositiveInteger,
  createInvalid,
  describeValue,
} from '../../values/check-value.js'
import { createError, createTypeError } from '../../values/errors.js'
import { checkOptions } from '../../values/option-table.js'
import { createFilter } from '../journal/filter.js'
import { describeEarlier, describeRequest, formatLoss, type Journal } from '../journal/journal.js'
import { isWebhook, openJournal } from '../journal/open-journal.js'
import type { ReceivedWebhook, SettledWait, WebhookProvider, WebhookQueryFilter } from '../journal/types.js'
import { checkTemplate, formatName, passesAll, type WebhookTemplate } from '../template/template.js'
import { WebhookTimeoutError } from '../timeout/timeout-error.js'
import { captureCallSite, withCallSite } from './call-site.js'
import { Poller } from './poller.js'
import {
  limitFinalRead,
  limitTimeout,
  type ResolvedConfig,
  resolveConfig,
  type WebhookRegistryConfig,
} from './registry-options.js'
import { checkDeliveries, checkSame } from './same-deliveries.js'
import type { ErrorLog, Wait, WaitCondition } from './wait.js'
import { collectMatches, createLimitCondition, type Search } from './wait-conditions.js'
import { cleanUp, reportSettled, WaitTracker } from './wait-tracker.js'

/** Timeout of a read after the test has timed out, when little time remains for its clean-up. */
const pendingReadTimeoutMs = 500

/** What a test runner provides to a registry. */
interface WebhookRegistryHost {
  /** When the test started, by `performance.now()`, for journals that reach back. Default: now. */
  readonly startedAt?: number
  /** Milliseconds until the test times out, if it does; waits end earlier, so that their error is reported. */
  readonly getRemainingMs?: () => number | undefined
  /** Called for each settled wait, except those of `expectNone`. */
  readonly onSettled?: (wait: SettledWait) => void
  /** Called for a negative wait that passed but proves little. Default: prints it. */
  readonly onWarning?: (sentence: string) => void
}

export interface WaitOptions {
  /** Considers only webhooks that arrived after this one. */
  after?: ReceivedWebhook
}

export interface CountOptions extends WaitOptions {
  /** How long to wait for one too many after the last match, in milliseconds. */
  settle?: number
  /** What the matches must have in common: names of headers, and `'body'` for their bytes. */
  same?: readonly string[]
}

/**
 * Waits until webhooks that match a template arrive. Considers only webhooks that arrive after the registry's start.
 *
 * @example
 * const registry = new WebhookRegistry(provider, { defaultTimeout: 10_000 })
 * await api.createMovie({ name: 'Heat' })
 * const webhook = await registry.waitFor(movieCreated('Heat'))
 */
export class WebhookRegistry {
  readonly #provider: WebhookProvider
  readonly #config: ResolvedConfig
  readonly #host: WebhookRegistryHost
  readonly #journal: Journal
  readonly #poller: Poller
  readonly #waits = new WaitTracker()
  #stopListening: (() => void) | undefined

  constructor(provider: WebhookProvider, config: WebhookRegistryConfig = {}, host: WebhookRegistryHost = {}) {
    if (typeof provider?.getReceivedWebhooks !== 'function') {
      throw createInvalid('provider', 'a WebhookProvider', provider)
    }
    this.#config = resolveConfig(config)
    this.#host = host
    this.#provider = provider
    this.#journal = openJournal(provider, host.startedAt)
    this.#poller = new Poller(this.#journal, undefined, (gone) => this.#provesReset(gone))
  }

  /** Every wait of this registry that timed out, in order. */
  get timeouts(): readonly WebhookTimeoutError[] {
    return this.#waits.timeouts
  }

  /** The names of the templates that are still awaited, in order. */
  get pendingTemplates(): readonly string[] {
    return [...this.#waits.pending].map(({ templateName }) => templateName)
  }

  /** The pending waits that pass if no more than `maxCount` webhooks arrive, in order. */
  get pendingLimits(): readonly { readonly templateName: string; readonly maxCount: number }[] {
    return [...this.#waits.pending].flatMap(({ templateName, maxCount }) =>
      maxCount === undefined ? [] : [{ templateName, maxCount }],
    )
  }

  /**
   * Resolves when the start is marked on the server. Without the fixture, await this call if the provider reads Mockoon,
   * or has just the four required methods and reads over a network, because a webhook sent before it resolves may count
   * as received before the start. Never rejects; the first wait reports an error.
   */
  async ready(): Promise<void> {
    await this.#poller.readOnce().catch(() => undefined)
  }

  /**
   * Resolves with the first match in order of arrival; another call resolves with the same webhook. With `after`,
   * resolves with the first match after that webhook. Rejects with a `WebhookTimeoutError` at the timeout, and
   * immediately with the server's error when waiting cannot help.
   */
  async waitFor<TPayload>(
    template: WebhookTemplate<TPayload>,
    options: WaitOptions = {},
  ): Promise<ReceivedWebhook<TPayload>> {
    checkOptions(options, ['after'], 'waitFor')
    const matches = this.#waitForMatches(template, 1, options.after)
    const [webhook] = await this.#settle(this.waitFor, matches)
    if (webhook) return webhook
    throw createError(
      `Failed to wait for "${template.name}": no match was returned. This is a bug in playwright-backchannel; please report it.`,
    )
  }

  /**
   * Resolves with the first `count` matches in order of arrival, of those after the webhook `after` if it is given. With
   * `settle`, then waits that many milliseconds for one too many, and rejects if it arrives; with `settle: 0`, checks
   * only the webhooks that have arrived so far. With `same`, then rejects if they differ in one of these headers, or in
   * their bytes for `'body'`.
   */
  async waitForCount<TPayload>(
    template: WebhookTemplate<TPayload>,
    count: number,
    options: CountOptions = {},
  ): Promise<ReceivedWebhook<TPayload>[]> {
    checkPositiveInteger('count', count)
    checkOptions(options, ['after', 'settle', 'same'], 'waitForCount')
    const { after, settle } = options
    if (settle !== undefined) checkMilliseconds('settle', settle, 0)
    const same = options.same === undefined ? [] : checkSame(options.same)
    const wait = this.#waitForMatches(template, count, after)
    const settled = wait.then(async (matches) => {
      if (settle !== undefined) await this.#limit(template, count, settle, after)
      checkDeliveries(template, matches, same, {
        redactor: this.#config.redact,
        details: this.#config.details,
      })
      return matches
    })
    return this.#settle(this.waitForCount, settled)
  }

  /**
   * Resolves if nothing matches within `within` milliseconds from now, and rejects at the first match. Like every wait,
   * considers all webhooks since the registry started, or only those after the webhook `after`.
   */
  async expectNone(template: WebhookTemplate, options: WaitOptions & { within: number }): Promise<void> {
    checkTemplate(template)
    checkOptions(options ?? {}, ['within', 'after'], 'expectNone')
    const withinMs = checkMilliseconds('within', options?.within, 1)
    await this.#settle(this.expectNone, this.#limit(template, 0, withinMs, options.after))
  }

  /** Returns the webhooks that have arrived since the registry started, oldest first, without waiting. */
  async getReceived(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    const passes = createFilter(filter)
    await this.#settle(this.getReceived, this.#poller.readOnce())
    return this.#poller.received.all.filter(passes)
  }

  /** Applies the clean-up strategy. Deleted webhooks are no longer returned. */
  async cleanup(): Promise<void> {
    const { cleanupStrategy } = this.#config
    const { matchedIds } = this.#waits
    await cleanUp(this.#provider, cleanupStrategy, [...matchedIds])
    this.#poller.received.forget(({ id }) => cleanupStrategy === 'full-reset' || matchedIds.has(id))
    if (cleanupStrategy === 'full-reset') this.#journal.afterReset?.()
    this.#poller.losses.onCleanup()
    matchedIds.clear()
  }

  /** After one more read of the journal, returns the error with which each pending wait would reject now. */
  async pendingTimeouts(): Promise<WebhookTimeoutError[]> {
    const waits = [...this.#waits.pending].filter(({ toPendingError }) => toPendingError)
    if (waits.length > 0) await this.#poller.readOnce(pendingReadTimeoutMs).catch(() => undefined)
    return waits.flatMap(({ toPendingError }) => toPendingError?.() ?? [])
  }

  /**
   * Stops polling and listening; the fixture calls it at the end of a test. Waits that are still pending never settle,
   * because their test is over and a rejection would fail the next test. Later waits reject at once.
   */
  close(): void {
    this.#poller.close()
    this.#stopListening?.()
    this.#waits.pending.clear()
    this.#journal.close?.()
  }

  /** Makes errors point to the caller of `entry`, the public method, and hides secrets as the `redact` option says. */
  #settle<T>(entry: (...args: never[]) => unknown, promise: Promise<T>): Promise<T> {
    return withCallSite(captureCallSite(entry), promise, this.#config.redact.text)
  }

  async #waitForMatches<TPayload>(
    template: WebhookTemplate<TPayload>,
    count: number,
    after: ReceivedWebhook | undefined,
  ): Promise<ReceivedWebhook<TPayload>[]> {
    checkTemplate(template)
    const search = this.#createSearch(template, after)
    const timeoutMs =
      template.timeout ?? limitTimeout(this.#config.defaultTimeout, this.#host.getRemainingMs?.())
    const startedAt = new Date()
    const matches = collectMatches(search)
    const toTimeoutError = (waitedMs: number): WebhookTimeoutError => {
      const candidates = search.getCandidates()
      const found = { template, count, candidates, matched: matches.all, timeoutMs: waitedMs, startedAt }
      return new WebhookTimeoutError({ ...found, ...this.#describeTimeout(search, wait.errors) })
    }
    const condition: WaitCondition<ReceivedWebhook<TPayload>[]> = {
      ...matches,
      check() {
        const found = matches.list()
        return found.length < count ? undefined : { result: found.slice(0, count) }
      },
      onTimeout() {
        throw toTimeoutError(timeoutMs)
      },
    }
    const wait = this.#start(condition, template, timeoutMs)
    const { onSettled } = this.#host
    const templateName = template.name
    if (onSettled) {
      reportSettled(wait.promise, { templateName, count, timeoutMs }, this.#config.redact, onSettled)
    }
    const toPendingError = () => toTimeoutError(Math.min(timeoutMs, Date.now() - startedAt.getTime()))
    return this.#waits.track({ templateName, toPendingError }, wait.promise)
  }

  #describeTimeout({ template, after, getCandidates }: Search, errors: ErrorLog) {
    const { losses, received } = this.#poller
    const { earlier, notes = [], unreached } = losses.read ?? {}
    const { redact: redactor, details } = this.#config
    const isMatch = (webhook: ReceivedWebhook) => passesAll(webhook, template)
    const beforeAfter = after ? received.getBefore(after).filter(isMatch) : []
    const beforeStart = earlier?.webhooks.filter(isMatch) ?? []
    const byAfter = after && describeByAfter(after, beforeAfter, getCandidates(), redactor.url)
    const byStart = earlier && describeEarlier({ ...earlier, webhooks: beforeStart }, redactor.url)
    const problems = [byAfter, ...errors.problems, ...losses.all.map(formatLoss), byStart, ...notes]
    return {
      problems: problems.filter((problem) => problem !== undefined),
      matchesBeforeAfter: beforeAfter.length || undefined,
      cause: errors.last,
      redactor,
      details,
      // A match that came too early is the cause, and shows that the address can be reached.
      unreached: beforeAfter.length + beforeStart.length === 0 ? unreached : undefined,
    }
  }

  #warnOfDoubt(template: WebhookTemplate): void {
    const sentence = this.#describeEarlierMatches(template) ?? this.#describeNoProof()
    if (sentence === undefined) return
    const warn = this.#host.onWarning ?? printWarning
    warn(`Webhook "${formatName(template.name, this.#config.redact)}": ${sentence}`)
  }

  /** Describes matches that may belong to the test, but arrived before the registry could see them. */
  #describeEarlierMatches(template: WebhookTemplate): string | undefined {
    const { earlier } = this.#poller.losses.read ?? {}
    const { ownSince } = earlier ?? {}
    if (!earlier || ownSince === undefined) return undefined
    const webhooks = earlier.webhooks.filter(
      (webhook) => webhook.receivedAt.getTime() >= ownSince && passesAll(webhook, template),
    )
    const sentence = describeEarlier({ ...earlier, webhooks }, this.#config.redact.url)
    return sentence && `${sentence}. It does not count.`
  }

  /** A full reset by another worker, of a journal that was empty at the start, leaves no trace. */
  #describeNoProof(): string | undefined {
    const { hasProof, journalName } = this.#poller.losses
    if (hasProof || this.#provider.isIsolated) return undefined
    return `Nothing shows that ${journalName} was not emptied: no webhook was seen in this test. First wait for one that must arrive.`
  }

  /** Other workers may have deleted their own webhooks, but none that a wait of this registry returned. */
  #provesReset(gone: readonly ReceivedWebhook[]): boolean {
    const { cleanupStrategy } = this.#config
    if (cleanupStrategy === 'full-reset' || this.#provider.canDeleteById === false) return true
    return gone.some(({ id }) => this.#waits.matchedIds.has(id))
  }

  async #limit(
    template: WebhookTemplate,
    maxCount: number,
    withinMs: number,
    after: ReceivedWebhook | undefined,
  ): Promise<ReceivedWebhook[]> {
    const search = this.#createSearch(template, after)
    const { redact: redactor, details } = this.#config
    const condition = createLimitCondition({
      ...search,
      maxCount,
      withinMs,
      redactor,
      details,
      getLosses: () => this.#poller.losses.all,
      onPass: () => this.#warnOfDoubt(template),
    })
    const wait = this.#start(condition, template, withinMs)
    return this.#waits.track({ templateName: template.name, maxCount }, wait.promise)
  }

  #start<TResult>(
    condition: WaitCondition<TResult>,
    template: WebhookTemplate<unknown>,
    timeoutMs: number,
  ): Wait<TResult> {
    // A push only triggers a read, because only the journal knows what arrived before the start.
    if (!this.#poller.isClosed)
      this.#stopListening ??= this.#provider.onReceived?.(() => this.#poller.nudge())
    return this.#poller.start(condition, {
      timeoutMs,
      intervalMs: template.interval ?? this.#config.defaultInterval,
      finalReadTimeoutMs: limitFinalRead(timeoutMs, this.#host.getRemainingMs?.()),
      path: template.matchers.find(({ exactPath }) => exactPath !== undefined)?.exactPath,
    })
  }

  #createSearch<TPayload>(
    template: WebhookTemplate<TPayload>,
    after: ReceivedWebhook | undefined,
  ): Search<TPayload> {
    const { received } = this.#poller
    if (after === undefined) return { template, getCandidates: () => received.all }
    const expected = 'a webhook that this registry returned'
    if (!isWebhook(after)) throw createInvalid('after', expected, after) // such as a promise that is not awaited
    if (received.getAfter(after)) {
      return { template, getCandidates: () => received.getAfter(after) ?? [], after }
    }
    throw createTypeError(`after must be ${expected}; got one with the id ${describeValue(after.id)}.`)
  }
}

/** Describes the matches that `after` excludes or, because only later webhooks count, that none followed. */
function describeByAfter(
  after: ReceivedWebhook,
  matchesBefore: readonly ReceivedWebhook[],
  candidates: readonly ReceivedWebhook[],
  redactUrl: (url: string) => string,
): string | undefined {
  const given = 'the webhook given as `after`'
  const earlier = { webhooks: matchesBefore, before: given, at: after.receivedAt.getTime() }
  if (matchesBefore.length > 0 || candidates.length > 0) return describeEarlier(earlier, redactUrl)
  return `no webhook arrived after ${given}: ${describeRequest(after, redactUrl)}`
}
