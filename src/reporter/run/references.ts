import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Baseline } from '../../baseline/baseline.js'
import { type BaselineOption, loadBaseline } from '../../baseline/read.js'
import { readSummary } from '../../summary-file/read-summary.js'
import { getErrorMessage } from '../../values/error-message.js'
import { toRelativePath } from '../../values/relative-path.js'
import type { References } from '../summary/assess.js'

/** Reads the baseline. Throws a one-sentence error if it is broken, because only a valid baseline may hide errors. */
export function readBaselineInForce(
  option: BaselineOption,
  configFolder: string,
): { readonly baseline?: Baseline; readonly baselineName?: string } {
  const baseline = loadBaseline(option, configFolder)
  if (!baseline) return {}
  return { baseline, baselineName: toRelativePath(configFolder, baseline.file) }
}

/** Reads the summary of `compareTo`. Warns about an unreadable file and ignores it. */
export function readComparedRun(
  compareTo: string | undefined,
  configFolder: string,
  warn: (sentence: string) => void,
): Pick<References, 'before'> {
  if (compareTo === undefined) return {}
  const file = resolve(configFolder, compareTo)
  if (!existsSync(file)) {
    warn(`compareTo: ${compareTo} does not exist, so the run is compared with nothing.`)
    return {}
  }
  try {
    return { before: readSummary(file) }
  } catch (error) {
    warn(`${getErrorMessage(error)} The run is compared with nothing.`)
    return {}
  }
}
