import { resolve } from 'node:path'
import { type Baseline, defaultBaselineName } from './baseline.js'
import { readBaseline, readBaselineIfPresent } from './read.js'

/** A path from the config's folder, `false` for none; by default the file beside the config, if there is one. */
export type BaselineOption = string | false | undefined

/** Reads the baseline in force. A path that was given must exist. Throws a `BaselineError`. */
export function loadBaseline(option: BaselineOption, configFolder: string): Baseline | undefined {
  if (option === false) return undefined
  if (option === undefined) return readBaselineIfPresent(resolve(configFolder, defaultBaselineName))
  return readBaseline(resolve(configFolder, option))
}
