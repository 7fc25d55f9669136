import type { SummaryServerLog } from '../../summary-file/summary.js'
import { getOrCreate } from '../../values/groups.js'
import { ErrorLines, type LoggedSubject } from './error-lines.js'
import type { LineGroup } from './line-groups.js'
import { type LoggedError, type LoggedWait, quoteDuringWait, quoteLine } from './quote-line.js'
import { ServerOutput } from './server-output.js'

/** What the servers print about the errors of an attempt. */
export interface AttemptLog {
  /**
   * Registers the ids of the attempt's requests. Lines with one of them are about no other request. They are listed only
   * if a line might be.
   */
  addRequests(listIds: () => readonly string[]): void
  /** Registers an error. The returned function reads what the servers printed about it, after the run. */
  find(error: LoggedError, redact: RedactText): () => SummaryServerLog | undefined
  /** Registers a wait. The returned function reads what the servers printed during it, after the run. */
  findDuring(wait: LoggedWait, redact: RedactText): () => SummaryServerLog | undefined
}

/**
 * Playwright prefixes each line of a web server with its name, dimmed if colors are on.
 * https://github.com/microsoft/playwright/blob/main/packages/playwright/src/plugins/webServerPlugin.ts
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the prefix contains terminal codes
const serverPrefix = /^(?:\u001b\[2m)?\[([^\]\n]{1,100})\] (?:\u001b\[22m)?/

/** The name that Playwright gives to a server without one. */
const defaultServers: ReadonlySet<string> = new Set(['WebServer'])
/** Number of errors whose lines are kept until it is known which of them are about other requests. */
const maxUnchosen = 100

/** Keeps what Playwright's web servers printed most recently, and finds the lines about errors. */
export class ServerLog {
  readonly #isReplay: boolean
  readonly #servers: ReadonlySet<string>
  readonly #now: () => number
  readonly #outputs = new Map<string, ServerOutput>()
  /** Number of the first line of each running attempt, and whether no other attempt ran with it. */
  readonly #running = new Map<string, { readonly begin: number; isAlone: boolean }>()
  readonly #requestIds = new Set<string>()
  #unlistedIds: (() => readonly string[])[] = []
  /** Errors about which more may be printed. */
  #open: ErrorLines[] = []
  /** Errors whose lines may be about requests of a running attempt, with the number of the line after them. */
  #unchosen: { readonly lines: ErrorLines; readonly end: number }[] = []
  /** Number of the next line. */
  #position = 0

  /**
   * `merge-reports` replays the output, which is then in order but without times. Output that begins with brackets, but
   * with no name of a server in them, is that of a worker.
   */
  constructor({
    isReplay = false,
    servers = defaultServers,
    now = Date.now,
  }: {
    readonly isReplay?: boolean
    readonly servers?: ReadonlySet<string>
    readonly now?: () => number
  } = {}) {
    this.#isReplay = isReplay
    this.#servers = servers.size > 0 ? servers : defaultServers
    this.#now = now
  }

  /** Adds output that belongs to no test. */
  add(output: string | Buffer, stream: 'stdout' | 'stderr'): void {
    const text = output.toString()
    const [, server = ''] = serverPrefix.exec(text) ?? []
    if (!this.#servers.has(server)) return
    const pieces = text.split('\n').map((piece) => piece.replace(serverPrefix, ''))
    this.#getOutput(server).add(pieces, stream, this.#now(), this.#position)
    this.#position += pieces.length
  }

  beginAttempt(id: string): void {
    this.#settle()
    for (const attempt of this.#running.values()) attempt.isAlone = false
    this.#running.set(id, { begin: this.#position, isAlone: this.#running.size === 0 })
  }

  endAttempt(id: string): AttemptLog {
    this.#settle()
    const { begin, isAlone } = this.#running.get(id) ?? { begin: this.#position, isAlone: false }
    this.#running.delete(id)
    const end = this.#isReplay ? this.#position : Number.POSITIVE_INFINITY
    const replayed = isAlone ? 'test' : undefined
    const find = (subject: LoggedSubject) => {
      const lines = new ErrorLines(subject, this.#isReplay ? replayed : 'time', begin, end)
      this.#open.push(lines)
      return () => {
        this.#finish()
        return lines.chosen
      }
    }
    return {
      addRequests: (listIds) => void this.#unlistedIds.push(listIds),
      find: (error, redact) => find(toSubject(error, redact)),
      findDuring: (wait, redact) => find(toWaitSubject(wait, isAlone, redact)),
    }
  }

  #getOutput(name: string): ServerOutput {
    const onDrop = (groups: readonly LineGroup[]): void => {
      for (const lines of this.#open) lines.collect(groups)
    }
    return getOrCreate(this.#outputs, name, () => new ServerOutput(name, onDrop))
  }

  /** Chooses the lines of errors about which no more is printed, unless a running attempt may have sent their requests. */
  #settle(): void {
    const now = this.#now()
    this.#close((lines) => lines.isOver(now))
    const firstRunning = Math.min(...[...this.#running.values()].map(({ begin }) => begin))
    const excess = this.#unchosen.length - maxUnchosen
    this.#choose(({ end }, index) => end <= firstRunning || index < excess)
  }

  #finish(): void {
    if (this.#open.length + this.#unchosen.length === 0) return
    for (const output of this.#outputs.values()) output.finish(this.#position)
    this.#close(() => true)
    this.#choose(() => true)
  }

  #close(isOver: (lines: ErrorLines) => boolean): void {
    const over = this.#open.filter(isOver)
    if (over.length === 0) return
    this.#open = this.#open.filter((lines) => !isOver(lines))
    const since = {
      printedAtMs: Math.min(...over.map((lines) => lines.since.printedAtMs)),
      position: Math.min(...over.map((lines) => lines.since.position)),
    }
    for (const output of this.#outputs.values()) {
      const groups = output.readGroups(since)
      for (const lines of over) lines.collect(groups)
    }
    this.#unchosen.push(...over.map((lines) => ({ lines, end: this.#position })))
  }

  #choose(isKnown: (item: { readonly end: number }, index: number) => boolean): void {
    const known = new Set(this.#unchosen.filter(isKnown))
    this.#unchosen = this.#unchosen.filter((item) => !known.has(item))
    const isAboutAnother = (group: LineGroup, ids: readonly string[]): boolean =>
      this.#isAboutAnother(group, ids)
    for (const { lines } of known) lines.choose(isAboutAnother, this.#servers.size > 1)
  }

  /** Whether a group contains the id of a request that does not have these ids. */
  #isAboutAnother({ lines }: LineGroup, ids: readonly string[]): boolean {
    for (const listIds of this.#unlistedIds) for (const id of listIds()) this.#requestIds.add(id)
    this.#unlistedIds = []
    const words = lines.flatMap((line) => line.match(/[\w-]+/g) ?? [])
    return words.some((word) => this.#requestIds.has(word) && !ids.includes(word))
  }
}

/** What a server prints from this time before an error to this time after it may be about the error. */
const marginMs = 1_000

type RedactText = LoggedSubject['redact']

function toSubject(error: LoggedError, redact: RedactText): LoggedSubject {
  const atMs = Date.parse(error.timestamp)
  return {
    ids: error.ids,
    redact,
    atMs,
    fromMs: atMs - marginMs,
    toMs: atMs + marginMs,
    quote: (groups, by) => quoteLine(groups, by, error),
  }
}

function toWaitSubject(wait: LoggedWait, isAlone: boolean, redact: RedactText): LoggedSubject {
  const toMs = Date.parse(wait.endedAt)
  return {
    ids: [],
    redact,
    atMs: toMs,
    fromMs: Date.parse(wait.startedAt),
    toMs,
    quote: (groups) => quoteDuringWait(groups, wait, isAlone),
  }
}
