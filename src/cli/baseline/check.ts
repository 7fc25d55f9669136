import type { BaselineEntry } from '../../baseline/baseline.js'
import { countDaysLeft, hasExpired } from '../../baseline/dates.js'
import { readBaseline } from '../../baseline/read.js'
import { count } from '../../values/numbers.js'
import { describePath } from '../../values/text/describe-path.js'
import { baselineOption, getBaselineFile } from '../arguments/input-files.js'
import type { Command } from '../command.js'
import { formatEntries } from './format-entries.js'

const noticeDays = 14

export const baselineCheck: Command = {
  name: 'baseline check',
  summary: `Check the baseline and list entries that have expired or expire within ${noticeDays} days.`,
  operands: [],
  options: { baseline: baselineOption },
  examples: ['baseline check', 'baseline check --baseline e2e/network-error-baseline.json'],
  exitCodes: { 0: 'No entry has expired.', 1: 'An entry has expired.' },
  run(args, context) {
    const { file, entries } = readBaseline(getBaselineFile(args, context))
    const expired = entries.filter(({ expires }) => hasExpired(expires, context.now))
    const ending = entries.filter(({ expires }) => expiresSoon(expires, context.now))
    context.write(describeEntries(expired, ending))
    const hint = `Fix the errors, or move "expires" in ${describePath(file)}.\n`
    context.write(expired.length + ending.length > 0 ? hint : describeNone(entries.length, file))
    return expired.length > 0 ? 1 : 0
  },
}

function expiresSoon(expires: string | undefined, now: number): boolean {
  return expires !== undefined && !hasExpired(expires, now) && countDaysLeft(expires, now) <= noticeDays
}

function describeEntries(expired: readonly BaselineEntry[], ending: readonly BaselineEntry[]): string {
  const past = count(expired.length, 'entry has', 'entries have')
  const next = count(ending.length, 'entry expires', 'entries expire')
  return `${formatEntries(`${past} expired:`, expired)}${formatEntries(`${next} within ${noticeDays} days:`, ending)}`
}

function describeNone(number: number, file: string): string {
  const entries = count(number, 'entry', 'entries')
  return `None of the ${entries} in ${describePath(file)} has expired or expires within ${noticeDays} days.\n`
}
