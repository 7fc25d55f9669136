import { CountedMap } from '../../../attachments/counted-map.js'
import type { HostEvidence, TrafficEvidence } from '../../../attachments/evidence.js'
import { type Naming, nameCall } from '../../../findings/names/request-name.js'
import type { MockLeak, TestList, Traffic, TrafficHost } from '../../../summary-file/traffic.js'
import { sum } from '../../../values/numbers.js'
import type { AttemptEvidence } from '../attempt-evidence.js'
import { CallTally } from './call-tally.js'
import type { Tally } from './tally.js'

const maxRequests = 5_000
const maxHosts = 1_000
const maxLeaks = 1_000
const maxTestIds = 100

/** The requests with one method, origin and normalized path. */
interface RequestTally {
  readonly method: string
  readonly url: string
  /** Ids of tests. */
  readonly mocked: Set<string>
  readonly answered: Set<string>
}

interface HostTally {
  requests: number
  unanswered: number
  readonly testIds: Set<string>
}

/** Adds up the traffic of all workers, retries and shards. */
export class TrafficTally implements Tally<Traffic | undefined> {
  readonly #requests = new CountedMap<RequestTally>(maxRequests)
  readonly #hosts = new CountedMap<HostTally>(maxHosts)
  readonly #calls = new CallTally()
  /** Ids of the tests whose pages ran a SharedWorker. */
  readonly #withSharedWorkers = new Set<string>()
  /** Ids of the tests with an attempt that recorded traffic, even if it made no request. */
  readonly #withTraffic = new Set<string>()
  /** Ids of the monitored tests, whose requests are otherwise unknown. */
  readonly #monitored = new Set<string>()
  /** Number of responses and requests that the attempts themselves left out. */
  #omitted = 0

  add(evidence: AttemptEvidence): void {
    const { test, attempt, mark, naming, traffic, hosts, omittedTraffic, sharedWorkers } = evidence
    const testId = test.originalId
    if (attempt.monitoring === 'monitored') this.#monitored.add(testId)
    if (mark.traffic || traffic.length + hosts.length + omittedTraffic > 0) this.#withTraffic.add(testId)
    this.#omitted += omittedTraffic
    if (sharedWorkers > 0) this.#withSharedWorkers.add(testId)
    this.#calls.add(traffic, { testId, ownOrigin: naming.ownOrigin })
    for (const host of hosts) this.#addHost(host, testId)
    for (const entry of traffic.filter(({ by }) => by !== 'test')) {
      const tally = this.#getRequest(entry, naming)
      if (!tally) continue
      const side = entry.mocked ? tally.mocked : tally.answered
      side.add(testId)
    }
  }

  /** Returns undefined if no attempt recorded traffic. */
  finish(): Traffic | undefined {
    if (this.#withTraffic.size === 0) return undefined
    // A response that neither the leaks nor the calls have is one response.
    const responses = Math.max(this.#requests.omitted, this.#calls.omitted)
    const omitted = this.#omitted + responses + this.#hosts.omitted
    const leaks = this.#listLeaks()
    const hosts = this.#listHosts()
    const requests = sum(hosts.map((host) => host.requests)) + this.#hosts.omitted
    return {
      totals: { mockLeaks: leaks.length, hosts: hosts.length, requests },
      mockLeaks: leaks.slice(0, maxLeaks).map(toLeak),
      hosts,
      calls: this.#calls.list(),
      omitted: omitted || undefined,
      testsWithSharedWorkers: this.#withSharedWorkers.size || undefined,
      testsWithoutTraffic:
        [...this.#monitored].filter((id) => !this.#withTraffic.has(id)).length || undefined,
    }
  }

  #getRequest(
    { method, url, count }: TrafficEvidence,
    { findRoute, ownOrigin }: Naming,
  ): RequestTally | undefined {
    const path = nameCall(url, ownOrigin, findRoute(url))
    const [origin = ''] = /^[^/]*\/\/[^/]*/.exec(url) ?? []
    const create = (): RequestTally => ({ method, url: path, mocked: new Set(), answered: new Set() })
    return this.#requests.getOrCreate(`${method} ${origin} ${path}`, create, count)
  }

  #addHost({ host, requests, unanswered = 0 }: HostEvidence, testId: string): void {
    const create = (): HostTally => ({ requests: 0, unanswered: 0, testIds: new Set() })
    const tally = this.#hosts.getOrCreate(host, create, requests)
    if (!tally) return
    tally.requests += requests
    tally.unanswered += unanswered
    tally.testIds.add(testId)
  }

  /** Lists requests that some tests mocked and others did not. Tests that did both count on both sides. */
  #listLeaks(): readonly RequestTally[] {
    return [...this.#requests.items.values()]
      .filter(({ mocked, answered }) => mocked.size > 0 && answered.size > 0 && !isSame(mocked, answered))
      .sort(compareLeaks)
  }

  #listHosts(): readonly TrafficHost[] {
    return [...this.#hosts.items]
      .map(([host, { requests, unanswered, testIds }]) => {
        return { host, requests, unanswered, ...listTests(testIds) }
      })
      .sort((a, b) => b.requests - a.requests || (a.host < b.host ? -1 : 1))
  }
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((testId) => b.has(testId))
}

function toLeak({ method, url, mocked, answered }: RequestTally): MockLeak {
  return { method, url, mocked: listTests(mocked), answered: listTests(answered) }
}

function listTests(testIds: ReadonlySet<string>): TestList {
  return { tests: testIds.size, testIds: [...testIds].slice(0, maxTestIds) }
}

function compareLeaks(a: RequestTally, b: RequestTally): number {
  const size = ({ mocked, answered }: RequestTally) => mocked.size + answered.size
  return size(b) - size(a) || compareNames(a, b)
}

function compareNames(a: RequestTally, b: RequestTally): number {
  return `${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1
}
