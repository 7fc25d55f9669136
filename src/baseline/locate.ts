import { resolve } from 'node:path'
import { type Baseline, defaultBaselineName } from './baseline.js'
import { readBaseline, readBaselineIfPresent } from './read.js'

/**
 * A path relative to the config's folder, or `false` for no baseline. Default: the file beside the config, if it
 * exists.
 */
export type BaselineOption = string | false | undefined

/** Reads the baseline. A configured path must exist. Throws a `BaselineError`. */
export function loadBaseline(option: BaselineOption, configFolder: string): Baseline | undefined {
  if (option === false) return undefined
  if (option === undefined) return readBaselineIfPresent(resolve(configFolder, defaultBaselineName))
  return readBaseline(resolve(configFolder, option))
}
