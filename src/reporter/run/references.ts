import { relative, resolve } from 'node:path'
import type { Baseline } from '../../baseline/baseline.js'
import { type BaselineOption, loadBaseline } from '../../baseline/locate.js'
import { readSummary } from '../../summary-file/read-summary.js'
import type { RunSummary } from '../../summary-file/run-summary.js'
import { getErrorMessage } from '../../values/error-message.js'

/** Reads the baseline. Throws a sentence if it is broken: it must never let errors pass. */
export function readBaselineInForce(
  option: BaselineOption,
  configFolder: string,
): { readonly baseline?: Baseline; readonly baselineName?: string } {
  const baseline = loadBaseline(option, configFolder)
  if (!baseline) return {}
  return { baseline, baselineName: relative(configFolder, baseline.file).replaceAll('\\', '/') }
}

/** Reads the summary of `compareTo`; an unreadable one is reported and otherwise ignored. */
export function readComparedRun(
  compareTo: string | undefined,
  configFolder: string,
  warn: (sentence: string) => void,
): RunSummary | undefined {
  if (compareTo === undefined) return undefined
  try {
    return readSummary(resolve(configFolder, compareTo))
  } catch (error) {
    warn(`${getErrorMessage(error)} The run is compared with nothing.`)
    return undefined
  }
}
