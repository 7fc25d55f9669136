/** What the tests' traffic shows. Present only with `record: { traffic: true }`. */
export interface Traffic {
  /** Calls that some tests mocked and a server answered in others; those in the most tests first, at most 1,000. */
  readonly mockLeaks: readonly MockLeak[]
  /** Hosts to which requests left, most requests first, at most 1,000. */
  readonly hosts: readonly TrafficHost[]
  /** Calls that a test makes more often than in the compared run, largest growth first. Empty without such a run. */
  readonly repeats: readonly Repeat[]
  /** How often one test makes each call, for comparison with later runs; most frequent first, at most 2,000. */
  readonly calls: readonly Call[]
  /** Number of responses and requests that were not counted, because there were too many different ones. Absent if 0. */
  readonly omitted?: number
}

interface RequestName {
  readonly method: string
  /** The path with `*` for each id. It includes the origin of a host other than that of `baseURL`. */
  readonly url: string
}

export interface MockLeak extends RequestName {
  readonly mocked: TestList
  readonly answered: TestList
}

export interface TestList {
  readonly tests: number
  /** At most 100. */
  readonly testIds: readonly string[]
}

export interface TrafficHost extends TestList {
  /** The host, with its port unless it is the default. */
  readonly host: string
  /** Number of requests that left. Mocked and aborted ones do not count. */
  readonly requests: number
  /** Number of requests that never got a response. */
  readonly unanswered: number
  /** Present if the compared run had no request to the host. Hosts of this machine never appear. */
  readonly appeared?: true
  /** Present if the option `hosts.allowed` does not name the host. */
  readonly allowed?: false
}

export interface Call extends RequestName {
  /** The largest number of times in one attempt of a test. */
  readonly max: number
  /** The test with the largest number. */
  readonly testId: string
}

export interface Repeat extends Call {
  /** The largest number in the compared run. */
  readonly before: number
}
