import type { SummaryServerLog } from '../../summary-file/summary.js'
import { truncate } from '../../values/text.js'
import { groupLines, type LineGroup } from './group-lines.js'
import { marginMs, type PickedLines, pickById, pickByTest, pickByTime } from './pick-lines.js'
import { type PrintedChunk, serverPrefix } from './printed-chunk.js'
import { readLines } from './read-lines.js'

/** An error about which the servers may have printed something. */
export interface LoggedError {
  /** Values that identify its request in a log. */
  readonly ids: readonly string[]
  readonly timestamp: string
  readonly redact: (text: string) => string
}

/** What the servers print about the errors of an attempt. */
export interface AttemptLog {
  /**
   * Registers the ids of the attempt's requests. Lines with one of them are about no other request. They are listed only
   * if a line might be.
   */
  addRequests(listIds: () => readonly string[]): void
  /** Registers an error. The returned function reads what the servers printed about it, after the run. */
  find(error: LoggedError): ReadServerLog
}

export type ReadServerLog = () => SummaryServerLog | undefined

interface RunningAttempt {
  /** Number of chunks that had been printed when it began. */
  readonly begin: number
  isAlone: boolean
}

/** An error whose lines are picked as soon as everything about it can have been printed. */
interface WantedLines extends LoggedError {
  readonly begin: number
  readonly end: number
  readonly isAlone: boolean
  found: FoundLines | undefined
}

/**
 * Redacted lines. Which of them are about another request, and whether there are several servers, so that the lines need
 * their server's name, is known at the end.
 */
interface FoundLines {
  readonly by: SummaryServerLog['by']
  readonly groups: readonly { readonly server: string; readonly lines: readonly string[] }[]
}

/** At least this many characters are kept, and at most half as many more, because dropping each chunk alone is slow. */
const maxChars = 2_000_000
const maxLineLength = 1_000

interface ServerLogOptions {
  /** Whether `merge-reports` replays the output, which is then in order but without times. */
  readonly isReplay?: boolean
  readonly now?: () => number
}

/** Keeps what Playwright's web servers printed most recently, and finds the lines about errors. */
export class ServerLog {
  readonly #isReplay: boolean
  readonly #now: () => number
  readonly #running = new Map<string, RunningAttempt>()
  readonly #servers = new Set<string>()
  readonly #unfinished = new Set<string>()
  readonly #requests: (() => readonly string[])[] = []
  /** The ids of all requests, listed once, after the run. */
  #requestIds: ReadonlySet<string> | undefined
  #chunks: PrintedChunk[] = []
  #droppedChunks = 0
  #chars = 0
  #wanted: WantedLines[] = []

  constructor({ isReplay = false, now = Date.now }: ServerLogOptions = {}) {
    this.#isReplay = isReplay
    this.#now = now
  }

  /** Adds output that belongs to no test. Its lines are read only if an error needs them. */
  add(output: string | Buffer, stream: PrintedChunk['stream']): void {
    const text = output.toString()
    const [, server] = serverPrefix.exec(text) ?? []
    if (server === undefined) return
    this.#servers.add(server)
    const source = `${stream} ${server}`
    const isContinuation = this.#unfinished.has(source)
    if (text.endsWith('\n')) this.#unfinished.delete(source)
    else this.#unfinished.add(source)
    this.#chunks.push({ server, stream, text, printedAtMs: this.#now(), isContinuation })
    this.#chars += text.length
    if (this.#chars > 1.5 * maxChars) this.#dropOldest()
  }

  beginAttempt(id: string): void {
    this.#pickDue()
    const isAlone = this.#running.size === 0
    for (const attempt of this.#running.values()) attempt.isAlone = false
    this.#running.set(id, { begin: this.#position, isAlone })
  }

  endAttempt(id: string): AttemptLog {
    this.#pickDue()
    const { begin, isAlone } = this.#running.get(id) ?? { begin: this.#position, isAlone: false }
    this.#running.delete(id)
    const end = this.#isReplay ? this.#position : Number.POSITIVE_INFINITY
    return {
      addRequests: (listIds) => void this.#requests.push(listIds),
      find: (error) => {
        const wanted: WantedLines = { ...error, begin, end, isAlone, found: undefined }
        this.#wanted.push(wanted)
        return () => {
          this.#pickAll()
          return this.#read(wanted)
        }
      },
    }
  }

  get #position(): number {
    return this.#droppedChunks + this.#chunks.length
  }

  /** Drops chunks in one go, and before that picks lines that would be lost. */
  #dropOldest(): void {
    this.#pickAll()
    let dropped = 0
    for (const { text } of this.#chunks) {
      if (this.#chars <= maxChars) break
      this.#chars -= text.length
      dropped++
    }
    this.#chunks = this.#chunks.slice(dropped)
    this.#droppedChunks += dropped
  }

  #pickDue(): void {
    const now = this.#isReplay ? Number.POSITIVE_INFINITY : this.#now()
    this.#pick(({ timestamp }) => !(Date.parse(timestamp) + marginMs >= now))
  }

  #pickAll(): void {
    this.#pick(() => true)
  }

  #pick(isDue: (wanted: WantedLines) => boolean): void {
    const due = this.#wanted.filter(isDue)
    if (due.length === 0) return
    this.#wanted = this.#wanted.filter((wanted) => !isDue(wanted))
    const groups = this.#readGroups(due)
    for (const wanted of due) wanted.found = redactLines(this.#findLines(wanted, groups), wanted)
  }

  #findLines(
    { ids, timestamp, begin, end, isAlone }: WantedLines,
    groups: readonly LineGroup[],
  ): PickedLines | undefined {
    const ofAttempt = groups.filter(({ chunk }) => chunk >= begin && chunk < end)
    const byId = pickById(ofAttempt, ids)
    if (byId || !this.#isReplay) return byId ?? pickByTime(groups, Date.parse(timestamp))
    return isAlone ? pickByTest(ofAttempt) : undefined
  }

  /** Reads what was printed since the earliest of these errors' attempts and times. */
  #readGroups(wanted: readonly WantedLines[]): readonly LineGroup[] {
    const firstChunk = Math.min(...wanted.map(({ begin }) => begin))
    const firstMs = Math.min(...wanted.map(({ timestamp }) => Date.parse(timestamp))) - marginMs
    const chunks = this.#chunks.map((chunk, index) => ({ ...chunk, index: this.#droppedChunks + index }))
    return groupLines(
      readLines(chunks.filter(({ index, printedAtMs }) => index >= firstChunk || printedAtMs >= firstMs)),
    )
  }

  #read({ ids, found }: WantedLines): SummaryServerLog | undefined {
    if (!found) return undefined
    const { by } = found
    const groups =
      by === 'id' ? found.groups : found.groups.filter(({ lines }) => !this.#isAboutAnother(lines, ids))
    if (groups.length === 0) return undefined
    const hasSeveralServers = this.#servers.size > 1
    const lines = groups.flatMap(({ server, lines: printed }) =>
      hasSeveralServers ? printed.map((line) => `[${server}] ${line}`) : printed,
    )
    return { lines, by }
  }

  /** Whether lines contain the id of a request that does not have these ids. */
  #isAboutAnother(lines: readonly string[], ids: readonly string[]): boolean {
    this.#requestIds ??= new Set(this.#requests.flatMap((listIds) => listIds()))
    const requestIds = this.#requestIds
    const words = lines.flatMap((line) => line.match(/[\w-]+/g) ?? [])
    return words.some((word) => requestIds.has(word) && !ids.includes(word))
  }
}

function redactLines(picked: PickedLines | undefined, { redact }: LoggedError): FoundLines | undefined {
  if (!picked) return undefined
  const groups = picked.groups.map(({ server, lines }) => ({
    server,
    lines: redact(lines.join('\n'))
      .split('\n')
      .map((line) => copy(truncate(line, maxLineLength))),
  }))
  return { by: picked.by, groups }
}

/** Copies a text, because a part of a chunk keeps the whole chunk in memory. */
function copy(text: string): string {
  return Buffer.from(text).toString()
}
