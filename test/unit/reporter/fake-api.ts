// A made-up API, and evidence of calls to it.
import type { HostEvidence, TrafficEvidence } from '../../../src/attachments/evidence.js'
import { listOperations } from '../../../src/openapi/list-operations.js'
import type { LocatedOperation } from '../../../src/openapi/operation.js'
import type { SummaryModel } from '../../../src/reporter/summary/model.js'
import type { SummaryRun } from '../../../src/summary-file/summary.js'
import { evidence, type FakeTest, summarizeTests } from './fake-run.js'

export const host = 'https://shop.test'
export const operations: LocatedOperation[] = listOperations({
  openapi: '3.1.0',
  servers: [{ url: '/api' }],
  tags: [{ name: 'movie', 'x-owner': 'team-catalog' }],
  paths: {
    '/movies': {
      get: { operationId: 'listMovies', tags: ['movie'], responses: { 200: {}, '4xx': {} } },
      post: { operationId: 'addMovie', responses: { 201: {}, default: {} } },
    },
    '/movies/{id}': { get: { operationId: 'getMovie', responses: { 200: {}, 404: {} } } },
    '/reset/{token}': { post: { operationId: 'reset', responses: { 204: {} } } },
  },
})

export interface Call extends Omit<TrafficEvidence, 'url' | 'count'> {
  path: string
  count?: number
}

export function traffic(calls: Call[], omittedTraffic?: number, hosts?: HostEvidence[]) {
  const entries = calls.map(({ path, count = 1, ...call }) => ({
    ...call,
    url: path.startsWith('/') ? `${host}${path}` : path,
    count,
  }))
  return evidence({ traffic: entries, omittedTraffic, hosts })
}

export const get = (path: string, status = 200, more: Partial<Call> = {}): Call => ({
  method: 'GET',
  path,
  status,
  ...more,
})

export const mocked = (path: string): Call => get(path, 200, { mocked: true })

const mark = JSON.stringify({ origin: host })

export function testWith(
  id: string,
  ...attachments: FakeTest['attempts'][number]['attachments'][]
): FakeTest {
  return { id, attempts: attachments.map((list = []) => ({ attachments: list, mark })) }
}

export const run = (
  tests: FakeTest[],
  options: { run?: Partial<SummaryRun>; allowedHosts?: readonly string[] } = {},
): SummaryModel => summarizeTests(tests, { operations, ...options })

/** Creates a test whose requests went to these hosts. */
export function withHosts(id: string, ...hosts: HostEvidence[]): FakeTest {
  return testWith(id, [traffic([], undefined, hosts)])
}

/** Returns a word without digits, because digits look like an id. */
export function toWord(index: number): string {
  return [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}
