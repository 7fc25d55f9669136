import type { Finding, Occurrence } from '../../../src/findings/kinds/kinds.js'
import { FindingLog } from '../../../src/findings/log/finding-log.js'
import { createFindingFilter, type FindingFilter } from '../../../src/findings/options/finding-filter.js'
import {
  type MonitorUseOptions,
  resolveMonitorOptions,
} from '../../../src/findings/options/monitor-options.js'

const timestamp = '2026-01-31T12:00:00.000Z'

/** An HTTP error, or what the fields make of it. */
export function occur(url: string, fields: Partial<Occurrence> = {}): Occurrence {
  return { kind: 'http-error', url, method: 'GET', status: 500, timestamp, ...fields }
}

/** A recorded HTTP error at a path, or what the fields make of it. */
export function createFinding(path: string, fields: Partial<Finding> = {}): Finding {
  return {
    kind: 'http-error',
    name: `GET 500 ${path}`,
    url: `https://shop.test${path}`,
    method: 'GET',
    status: 500,
    timestamp,
    count: 1,
    ...fields,
  }
}

export function createFilterFor(options: MonitorUseOptions = {}): FindingFilter {
  return createFindingFilter(resolveMonitorOptions(options, 'https://shop.test'))
}

/** A log with the options, to which the occurrences are added. */
export function createLog(occurrences: readonly Occurrence[], options?: MonitorUseOptions): FindingLog {
  const log = new FindingLog(createFilterFor(options))
  for (const occurrence of occurrences) log.add(occurrence)
  return log
}
