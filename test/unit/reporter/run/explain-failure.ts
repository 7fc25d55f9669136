// Decides whether a run fails.

import {
  type NetworkErrorReporterOptions,
  resolveOptions,
} from '../../../../src/reporter/reporter-options.js'
import { findFailureReason } from '../../../../src/reporter/run/failure-reason.js'
import { markHosts } from '../../../../src/reporter/run/hosts.js'
import { operations } from '../fake-api.js'
import { collectFrom, type FakeTest } from '../fake-run.js'

/** Returns why these options fail a run of these tests; undefined if they do not. */
export function judge(options: NetworkErrorReporterOptions, given: FakeTest[]) {
  const resolved = resolveOptions(options)
  const { tests, traffic, isRegistered } = collectFrom(given, operations)
  return findFailureReason(resolved, tests, {
    configFolder: '/repo',
    traffic: traffic && markHosts(traffic, resolved.hosts),
    isRegistered,
  })
}
