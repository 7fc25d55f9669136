import { count } from '../../values/numbers.js'
import { formatList } from '../baseline/format-entries.js'
import { ownPackage, playwright } from '../imports/source-file.js'
import type { FileChange } from './edit.js'
import type { Plan } from './plan.js'
import { formatReporterLine } from './reporter-line.js'

/** Formats a file's path. */
export type Describe = (file: string) => string

export function describeChanges(verb: string, changes: readonly FileChange[], describe: Describe): string {
  if (changes.length === 0) return `Nothing to change: no file imports ${playwright}.\n`
  const rows = changes.map(({ file, summary }) => [describe(file), summary] as const)
  return formatList(`${verb} ${count(changes.length, 'file')}:`, rows)
}

/** Describes the changes that have to be made by hand. */
export function describeRest({ componentTests, hasConfig, byHand }: Plan, describe: Describe): string {
  const lines = byHand.map(({ file, line }) => `Add to ${describe(file)} by hand: ${line}\n`)
  if (!hasConfig) lines.push(`Found no Playwright config. Add to yours by hand: ${formatReporterLine()}\n`)
  return `${describeComponentTests(componentTests, describe)}${lines.join('')}`
}

function describeComponentTests(tests: Plan['componentTests'], describe: Describe): string {
  const rows = tests.map(({ file, specifier }) => [describe(file), specifier] as const)
  const title = `Not monitored until "test" is merged by hand, mergeTests(component, monitored), with that of ${ownPackage}:`
  return formatList(title, rows)
}
