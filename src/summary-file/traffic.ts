/** What the tests' traffic shows. Present only with `record: { traffic: true }`. */
export interface Traffic {
  /** Calls that some tests mocked and a server answered in others; those in the most tests first, at most 1,000. */
  readonly mockLeaks: readonly MockLeak[]
  /** Hosts to which requests left, most requests first, at most 1,000. */
  readonly hosts: readonly TrafficHost[]
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
  /** Present if the option `hosts.allowed` does not name the host. */
  readonly allowed?: false
}
