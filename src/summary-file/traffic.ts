/** What the tests' traffic shows. Present only with `record: { traffic: true }`. */
export interface Traffic {
  readonly totals: TrafficTotals
  /**
   * Calls that some tests mocked and a server answered in others; those in the most tests first.
   * @maxItems 1000
   */
  readonly mockLeaks: readonly MockLeak[]
  /**
   * Hosts to which requests left, most requests first.
   * @maxItems 1000
   */
  readonly hosts: readonly TrafficHost[]
  /**
   * All calls, sorted by path and method. The command `coverage` reads them.
   * @maxItems 5000
   */
  readonly calls: readonly Call[]
  /**
   * Number of responses and requests that were not counted: there were too many different ones, or a redirect of the test's
   * own call hides the method. Absent if 0.
   */
  readonly omitted?: number | undefined
  /** Number of tests whose pages ran a SharedWorker, whose requests no browser reports. Absent if 0. */
  readonly testsWithSharedWorkers?: number | undefined
  /** Number of monitored tests that recorded no traffic, so that their requests are unknown. Absent if 0. */
  readonly testsWithoutTraffic?: number | undefined
}

/** Numbers of the whole run, of which the lists may have less. */
interface TrafficTotals {
  /** Number of calls that some tests mocked and a server answered in others. */
  readonly mockLeaks: number
  /** Number of hosts to which requests left. Of more than 1,000, the first ones are counted. */
  readonly hosts: number
  /** Number of requests that left, to any host. */
  readonly requests: number
}

interface RequestName {
  readonly method: string
  /** The path with `<id>` for each id and `<date>` for each date. It includes the origin of a host other than that of `baseURL`. */
  readonly url: string
}

export interface MockLeak extends RequestName {
  readonly mocked: TestList
  readonly answered: TestList
}

/** Returns the side of a mock leak with fewer tests, which is more probably unintended. */
export function getSmallerSide({ mocked, answered }: MockLeak): TestList {
  return mocked.tests < answered.tests ? mocked : answered
}

/** Whether the option `hosts.allowed` does not name a host. */
export function isNotAllowed({ allowed }: TrafficHost): boolean {
  return allowed === false
}

/** The responses to all calls with one method and path. */
export interface Call extends RequestName {
  /** Number of servers' responses with each status. */
  readonly statuses: Readonly<Record<number, number>>
  /** Number of servers' responses to pages, and to the test's own API calls. */
  readonly by: { readonly page: number; readonly test: number }
  /** Number of responses that tests mocked. */
  readonly mocked: number
  /** Number of distinct tests in which a server responded. */
  readonly tests: number
  /** Present for parts of a page, such as its document, scripts and images. */
  readonly asset?: true | undefined
}

export interface TestList {
  readonly tests: number
  /** @maxItems 100 */
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
