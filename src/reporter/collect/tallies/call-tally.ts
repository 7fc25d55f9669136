import { CountedMap } from '../../../attachments/counted-map.js'
import type { TrafficEvidence } from '../../../attachments/evidence.js'
import { nameCall } from '../../../findings/names/request-name.js'
import type { Call } from '../../../summary-file/traffic.js'
import { addToCount } from '../../../values/groups.js'

const maxCalls = 5_000

interface CountedCall {
  readonly method: string
  readonly url: string
  readonly statuses: Map<number, number>
  readonly by: { page: number; test: number }
  readonly testIds: Set<string>
  mocked: number
  hasApiResponse: boolean
}

/** Where calls come from. */
interface CallSource {
  readonly testId: string
  /** The origin of `baseURL`, which paths omit. */
  readonly ownOrigin: string | undefined
}

/** Adds up a run's calls by method and path, over all workers, retries and shards. */
export class CallTally {
  readonly #calls = new CountedMap<CountedCall>(maxCalls)

  /** Number of responses left out because there were too many different calls. */
  get omitted(): number {
    return this.#calls.omitted
  }

  add(traffic: readonly TrafficEvidence[], source: CallSource): void {
    for (const entry of traffic) this.#count(entry, source)
  }

  /** Lists the calls, sorted by path and method. */
  list(): readonly Call[] {
    return [...this.#calls.items]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { method, url, statuses, by, testIds, mocked, hasApiResponse }]): Call => {
        return {
          method,
          url,
          statuses: Object.fromEntries(statuses),
          by,
          mocked,
          tests: testIds.size,
          asset: hasApiResponse ? undefined : true,
        }
      })
  }

  #count(entry: TrafficEvidence, { testId, ownOrigin }: CallSource): void {
    const url = nameCall(entry.url, ownOrigin)
    const create = (): CountedCall => startCall(entry.method, url)
    const call = this.#calls.getOrCreate(`${url} ${entry.method}`, create, entry.count)
    if (!call) return
    if (!entry.asset) call.hasApiResponse = true
    if (entry.mocked) {
      call.mocked += entry.count
      return
    }
    addToCount(call.statuses, entry.status, entry.count)
    call.by[entry.by ?? 'page'] += entry.count
    call.testIds.add(testId)
  }
}

function startCall(method: string, url: string): CountedCall {
  return {
    method,
    url,
    statuses: new Map(),
    by: { page: 0, test: 0 },
    testIds: new Set(),
    mocked: 0,
    hasApiResponse: false,
  }
}
