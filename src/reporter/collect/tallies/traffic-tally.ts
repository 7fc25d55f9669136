import type { BackchannelEvidence, HostEvidence, TrafficEvidence } from '../../../attachments/evidence.js'
import { type Naming, nameCall } from '../../../findings/names/request-name.js'
import type { MockLeak, TestList, Traffic, TrafficHost } from '../../../summary-file/traffic.js'
import { CountedMap } from '../../../values/counted-map.js'
import { CallTally } from './call-tally.js'
import { TestNumbers, TestSet } from './test-set.js'

const maxRequests = 5_000
const maxHosts = 1_000
const maxLeaks = 1_000
const maxTestIds = 100

/** The requests with one method, origin and normalized path. */
interface RequestTally {
  readonly method: string
  readonly url: string
  readonly mocked: TestSet
  readonly answered: TestSet
}

interface HostTally {
  requests: number
  unanswered: number
  readonly tests: TestSet
}

export type AttemptTraffic = Required<Pick<BackchannelEvidence, 'traffic' | 'hosts' | 'omittedTraffic'>>

export interface TrafficSource {
  readonly testId: string
  readonly naming: Naming
}

/** Adds up the traffic of all workers, retries and shards. */
export class TrafficTally {
  readonly #tests = new TestNumbers()
  readonly #requests = new CountedMap<RequestTally>(maxRequests)
  readonly #hosts = new CountedMap<HostTally>(maxHosts)
  readonly #calls = new CallTally()
  /** Number of responses and requests that the attempts themselves left out. */
  #omitted = 0
  /** Whether an attempt recorded traffic, even if it made no request. */
  isRecorded = false

  add({ traffic, hosts, omittedTraffic }: AttemptTraffic, { testId, naming }: TrafficSource): void {
    this.isRecorded = true
    this.#omitted += omittedTraffic
    this.#calls.add(traffic, { testId, ownOrigin: naming.ownOrigin })
    const test = this.#tests.getNumber(testId)
    for (const host of hosts) this.#addHost(host, test)
    for (const entry of traffic.filter(({ by }) => by !== 'test')) {
      const tally = this.#getRequest(entry, naming)
      if (!tally) continue
      const side = entry.mocked ? tally.mocked : tally.answered
      side.add(test)
    }
  }

  /** Returns undefined if no attempt recorded traffic. */
  summarize(): Traffic | undefined {
    if (!this.isRecorded) return undefined
    // A response that neither the leaks nor the calls have is one response.
    const responses = Math.max(this.#requests.omitted, this.#calls.omitted)
    const omitted = this.#omitted + responses + this.#hosts.omitted
    return {
      mockLeaks: this.#listLeaks(),
      hosts: this.#listHosts(),
      calls: this.#calls.list(),
      ...(omitted > 0 && { omitted }),
    }
  }

  #getRequest(
    { method, url, count }: TrafficEvidence,
    { findRoute, ownOrigin }: Naming,
  ): RequestTally | undefined {
    const path = findRoute(url) ?? nameCall(url, ownOrigin)
    const [origin = ''] = /^[^/]*\/\/[^/]*/.exec(url) ?? []
    const create = () => ({ method, url: path, mocked: new TestSet(), answered: new TestSet() })
    return this.#requests.getOrCreate(`${method} ${origin} ${path}`, create, count)
  }

  #addHost({ host, requests, unanswered = 0 }: HostEvidence, test: number): void {
    const create = () => ({ requests: 0, unanswered: 0, tests: new TestSet() })
    const tally = this.#hosts.getOrCreate(host, create, requests)
    if (!tally) return
    tally.requests += requests
    tally.unanswered += unanswered
    tally.tests.add(test)
  }

  /** Lists requests that some tests mocked and others did not. Tests that did both count on both sides. */
  #listLeaks(): readonly MockLeak[] {
    return [...this.#requests.items.values()]
      .filter(({ mocked, answered }) => mocked.size > 0 && answered.size > 0 && !mocked.isSame(answered))
      .sort(compareLeaks)
      .slice(0, maxLeaks)
      .map(({ method, url, mocked, answered }) => {
        return { method, url, mocked: this.#listTests(mocked), answered: this.#listTests(answered) }
      })
  }

  #listTests(tests: TestSet): TestList {
    return {
      tests: tests.size,
      testIds: tests.list(maxTestIds).map((number) => this.#tests.getId(number)),
    }
  }

  #listHosts(): readonly TrafficHost[] {
    return [...this.#hosts.items]
      .map(([host, { requests, unanswered, tests }]) => {
        return { host, requests, unanswered, ...this.#listTests(tests) }
      })
      .sort((a, b) => b.requests - a.requests || (a.host < b.host ? -1 : 1))
  }
}

function compareLeaks(a: RequestTally, b: RequestTally): number {
  const size = ({ mocked, answered }: RequestTally) => mocked.size + answered.size
  return size(b) - size(a) || compareNames(a, b)
}

function compareNames(a: RequestTally, b: RequestTally): number {
  return `${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1
}
