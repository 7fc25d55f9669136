// Waits for webhooks on any provider. Its construction is the start mark: what came before is never returned.

import { cleanUp } from './cleanup.js'
import { createFilter } from './filter.js'
import { openJournal } from './journal/open-journal.js'
import { type ResolvedConfig, resolveConfig, type WebhookRegistryConfig } from './registry-options.js'
import type { WebhookTemplate } from './template.js'
import { type TimeoutState, WebhookTimeoutError } from './timeout-error.js'
import type { ReceivedWebhook, WebhookJournal, WebhookProvider, WebhookQueryFilter } from './types.js'
import { checkMilliseconds, checkNonEmptyString, describeValue } from './validate.js'
import { captureCallSite, withCallSite } from './waiting/call-site.js'
import { matchesGoal, noneGoal } from './waiting/goals.js'
import { OneLook } from './waiting/one-look.js'
import { Poller } from './waiting/poller.js'
import { ReceivedLog } from './waiting/received-log.js'
import { ErrorLog } from './waiting/transient-errors.js'
import { type Goal, Wait } from './waiting/wait.js'

/** How long reading without waiting may take. */
const lookMs = 10_000
/** The same when a test is out of time: its clean-up has little left. */
const evidenceLookMs = 500

/**
 * Waits until webhooks that match a template arrive. It sees every webhook since its construction, and none before.
 *
 * @example
 * const registry = new WebhookRegistry(provider, { defaultTimeout: 10_000 })
 * await api.createMovie({ name: 'Heat' })
 * const webhook = await registry.waitFor(movieCreated('Heat'))
 */
export class WebhookRegistry {
  readonly #provider: WebhookProvider
  readonly #config: ResolvedConfig
  readonly #received = new ReceivedLog()
  readonly #journal: WebhookJournal
  readonly #poller: Poller
  readonly #matched = new Set<string>()
  /** Waits that are not settled, each with what it would say if its time were over. */
  readonly #pending = new Map<Pick<Wait<unknown>, 'abandon'>, (() => TimeoutState) | undefined>()
  readonly #timeouts: WebhookTimeoutError[] = []
  #stopListening: (() => void) | undefined

  constructor(provider: WebhookProvider, config: WebhookRegistryConfig = {}) {
    if (typeof provider?.getReceivedWebhooks !== 'function') {
      throw new TypeError(`provider must be a WebhookProvider; got ${describeValue(provider)}`)
    }
    this.#config = resolveConfig(config)
    this.#provider = provider
    this.#journal = openJournal(provider)
    this.#poller = new Poller(this.#journal, this.#received)
  }

  /** Every wait of this registry that ran out of time, in order. */
  get timeouts(): readonly WebhookTimeoutError[] {
    return this.#timeouts
  }

  /**
   * Resolves when the start mark is set on the server. Only needed outside the fixture, with a provider of four methods
   * over a network: there a webhook that is sent before this resolved may still count as "before". Never rejects;
   * a fault is told by the first wait.
   */
  async ready(): Promise<void> {
    await this.#look().catch(() => undefined)
  }

  /**
   * The first match in order of arrival; the same one again when asked again. With `after`, the first one that
   * arrived after that webhook. Rejects with a `WebhookTimeoutError` after the timeout, and with the server's error
   * at once when waiting cannot help.
   */
  async waitFor<TPayload>(
    template: WebhookTemplate<TPayload>,
    options: { after?: ReceivedWebhook } = {},
  ): Promise<ReceivedWebhook<TPayload>> {
    const matches = this.#waitForMatches(template, 1, options.after)
    const [webhook] = await withCallSite(captureCallSite(this.waitFor), matches)
    if (!webhook)
      throw new Error(`Failed to wait for "${template.name}": no match was returned. Report this.`)
    return webhook
  }

  /** Exactly `count` matches, the first ones in order of arrival. */
  async waitForCount<TPayload>(
    template: WebhookTemplate<TPayload>,
    count: number,
  ): Promise<ReceivedWebhook<TPayload>[]> {
    if (!Number.isInteger(count) || count < 1) {
      throw new RangeError(`count must be a positive integer; got ${describeValue(count)}`)
    }
    return withCallSite(captureCallSite(this.waitForCount), this.#waitForMatches(template, count, undefined))
  }

  /**
   * Resolves when no match came within `within` milliseconds from now, and rejects at the first one. It sees what
   * every wait sees: everything since the registry started.
   */
  async expectNone(template: WebhookTemplate, options: { within: number }): Promise<void> {
    checkTemplate(template)
    const timeoutMs = checkMilliseconds('within', options?.within)
    const goal = noneGoal(template, timeoutMs, () => this.#received.all)
    const { promise } = this.#run(goal, template, timeoutMs, new ErrorLog())
    await withCallSite(captureCallSite(this.expectNone), promise)
  }

  /** What arrived since the registry started, oldest first, without waiting. */
  async getReceived(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    const passes = createFilter(filter)
    await this.#look()
    return this.#received.all.filter(passes)
  }

  /** Applies the clean-up strategy. What it deleted is not returned any more. */
  async cleanup(): Promise<void> {
    const matched = [...this.#matched]
    const { cleanupStrategy } = this.#config
    await cleanUp(this.#provider, cleanupStrategy, matched)
    this.#received.forget(({ id }) => cleanupStrategy === 'full-reset' || this.#matched.has(id))
    this.#matched.clear()
  }

  /** What each wait that is still pending would say if its time were over now, after one more look at the journal. */
  async pendingTimeouts(): Promise<WebhookTimeoutError[]> {
    const states = [...this.#pending.values()].filter((stateOf) => stateOf !== undefined)
    if (states.length > 0) await this.#look(evidenceLookMs).catch(() => undefined)
    return states.map((stateOf) => new WebhookTimeoutError(stateOf()))
  }

  /**
   * Stops polling and listening; the fixture calls it at the end of a test. Waits that are still pending never settle:
   * the test that started them is over, and a rejection would be charged to the next one.
   */
  close(): void {
    this.#poller.close()
    this.#stopListening?.()
    for (const wait of this.#pending.keys()) wait.abandon()
    this.#pending.clear()
    this.#journal.close?.()
  }

  async #waitForMatches<TPayload>(
    template: WebhookTemplate<TPayload>,
    count: number,
    after: ReceivedWebhook | undefined,
  ): Promise<ReceivedWebhook<TPayload>[]> {
    checkTemplate(template)
    const candidates = this.#candidatesAfter(after)
    const timeoutMs = template.timeout ?? this.#config.timeoutMs
    const faults = new ErrorLog()
    const stateOf = (): TimeoutState => ({
      template,
      timeoutMs,
      count,
      candidates: candidates(),
      problems: [...faults.problems, ...(this.#journal.problems?.() ?? [])],
      cause: faults.last,
    })
    const wait = this.#run(matchesGoal(template, count, candidates, stateOf), template, timeoutMs, faults)
    this.#pending.set(wait, stateOf)
    return this.#noted(wait.promise)
  }

  /** Remembers what was matched, for the clean-up, and what timed out, for the evidence. */
  async #noted<TPayload>(
    matches: Promise<ReceivedWebhook<TPayload>[]>,
  ): Promise<ReceivedWebhook<TPayload>[]> {
    try {
      const webhooks = await matches
      for (const { id } of webhooks) this.#matched.add(id)
      return webhooks
    } catch (error) {
      if (error instanceof WebhookTimeoutError) this.#timeouts.push(error)
      throw error
    }
  }

  #candidatesAfter(after: ReceivedWebhook | undefined): () => readonly ReceivedWebhook[] {
    if (after === undefined) return () => this.#received.all
    const { id } = after
    if (!this.#received.after(id)) {
      throw new TypeError(
        `after must be a webhook that this registry returned; got one with the id ${describeValue(id)}`,
      )
    }
    return () => this.#received.after(id) ?? []
  }

  #run<TResult>(
    goal: Goal<TResult>,
    template: WebhookTemplate<unknown>,
    timeoutMs: number,
    faults: ErrorLog,
  ): Wait<TResult> {
    const wait: Wait<TResult> = new Wait(goal, {
      faults,
      timeoutMs,
      intervalMs: template.interval ?? this.#config.intervalMs,
      path: template.matchers.find(({ exactPath }) => exactPath !== undefined)?.exactPath,
      onDeadline: (lastLookMs) => this.#poller.lastLook(lastLookMs),
      onSettled: () => this.#pending.delete(wait),
    })
    this.#pending.set(wait, undefined)
    this.#listen()
    this.#poller.add(wait)
    return wait
  }

  async #look(limitMs: number = lookMs): Promise<void> {
    const look = new OneLook(limitMs)
    this.#poller.add(look)
    this.#poller.lastLook(limitMs)
    await look.promise
  }

  /** A push only says that it is time to look: the journal knows what came before the start. */
  #listen(): void {
    this.#stopListening ??= this.#provider.onReceived?.(() => this.#poller.nudge())
  }
}

function checkTemplate(template: WebhookTemplate<unknown>): void {
  if (typeof template !== 'object' || template === null || !Array.isArray(template.matchers)) {
    throw new TypeError(
      `template must be a WebhookTemplate; call build() on the builder. Got ${describeValue(template)}`,
    )
  }
  checkNonEmptyString('template.name', template.name)
  if (template.matchers.length === 0) throw new TypeError('template.matchers must not be empty; got none')
  if (template.timeout !== undefined) checkMilliseconds('template.timeout', template.timeout)
  if (template.interval !== undefined) checkMilliseconds('template.interval', template.interval)
}
