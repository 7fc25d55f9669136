import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readBaseline } from '../../baseline/read.js'
import { readSummary } from '../../summary-file/read-summary.js'
import type { RunSummary } from '../../summary-file/run-summary.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import type { NamedBaseline } from '../summary/assess.js'

/** Reads the baselines that the workers used, for the reasons in them. Warns about one that cannot be read. */
export function readBaselines(
  names: Iterable<string>,
  configFolder: string,
  warn: (sentence: string) => void,
): readonly NamedBaseline[] {
  return [...names].flatMap((name) => {
    try {
      return [{ name, baseline: readBaseline(resolve(configFolder, name)) }]
    } catch (error) {
      warn(`${getErrorMessage(error)} The report does not list which of its errors did not occur.`)
      return []
    }
  })
}

/** Reads the summary of `compareTo`. Warns about an unreadable file and ignores it; undefined without a summary. */
export function readComparedRun(
  compareTo: string | undefined,
  configFolder: string,
  warn: (sentence: string) => void,
): RunSummary | undefined {
  if (compareTo === undefined) return undefined
  const file = resolve(configFolder, compareTo)
  if (!existsSync(file)) {
    warn(`compareTo: ${compareTo} does not exist, so the run is compared with nothing.`)
    return undefined
  }
  try {
    return readSummary(file)
  } catch (error) {
    warn(`${getErrorMessage(error)} The run is compared with nothing.`)
    return undefined
  }
}
