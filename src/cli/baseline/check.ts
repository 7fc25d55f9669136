import { type BaselineEntry, dayMs, hasExpired } from '../../baseline/baseline.js'
import { readBaseline } from '../../baseline/read.js'
import { describePath } from '../../values/files.js'
import { count } from '../../values/numbers.js'
import { makeVisible } from '../../values/text.js'
import { type Command, type CommandArguments, UsageError } from '../command.js'
import { formatEntries, formatList } from './format-entries.js'
import { baselineOption, getBaselineFile } from './input-files.js'

const noticeDays = 14
const requirable = ['ticket', 'expires', 'added'] as const
type Requirable = (typeof requirable)[number]

export const baselineCheck: Command = {
  name: 'baseline check',
  summary: `List entries that have expired, expire within ${noticeDays} days, or lack a required field.`,
  operands: [],
  options: {
    baseline: baselineOption,
    require: {
      value: '<fields>',
      description: `Fields that each entry needs, such as ticket,expires. Valid: ${requirable.join(', ')}.`,
    },
  },
  examples: ['baseline check', 'baseline check --require ticket,expires'],
  exitCodes: {
    0: 'No entry has expired or lacks a required field.',
    1: 'An entry has expired or lacks a required field.',
  },
  run(args, context) {
    const required = parseRequired(args)
    const { file, entries } = readBaseline(getBaselineFile(args, context))
    const expired = entries.filter(({ expires }) => hasExpired(expires, context.now))
    const ending = entries.filter(({ expires }) => expiresSoon(expires, context.now))
    const incomplete = entries.filter((entry) => listMissing(entry, required).length > 0)
    const hint = `Fix the errors, or move "expires" in ${describePath(file)}.\n`
    context.write(describeEntries(expired, ending))
    if (expired.length + ending.length > 0) context.write(hint)
    else if (incomplete.length === 0) context.write(describeNone(entries.length, file))
    context.write(describeIncomplete(incomplete, required))
    return expired.length + incomplete.length > 0 ? 1 : 0
  },
}

function parseRequired({ options }: CommandArguments): readonly Requirable[] {
  const names = options.get('require')?.split(',') ?? []
  return names.map((name) => {
    const field = requirable.find((each) => each === name)
    if (field !== undefined) return field
    throw new UsageError(
      `--require has an unknown field "${makeVisible(name)}". Valid fields: ${requirable.join(', ')}.`,
    )
  })
}

function listMissing(entry: BaselineEntry, required: readonly Requirable[]): readonly Requirable[] {
  return required.filter((field) => entry[field] === undefined)
}

function expiresSoon(expires: string | undefined, now: number): boolean {
  return !hasExpired(expires, now) && hasExpired(expires, now + (noticeDays + 1) * dayMs)
}

function describeEntries(expired: readonly BaselineEntry[], ending: readonly BaselineEntry[]): string {
  const past = count(expired.length, 'entry has', 'entries have')
  const next = count(ending.length, 'entry expires', 'entries expire')
  return `${formatEntries(`${past} expired:`, expired)}${formatEntries(`${next} within ${noticeDays} days:`, ending)}`
}

function describeIncomplete(entries: readonly BaselineEntry[], required: readonly Requirable[]): string {
  const rows = entries.map(
    (entry) => [entry.error, `no ${listMissing(entry, required).join(', no ')}`] as const,
  )
  return formatList(`${count(entries.length, 'entry lacks', 'entries lack')} a required field:`, rows)
}

function describeNone(number: number, file: string): string {
  const entries = count(number, 'entry', 'entries')
  return `Of ${entries} in ${describePath(file)}, none has expired or expires within ${noticeDays} days.\n`
}
