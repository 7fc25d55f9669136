import { resolve } from 'node:path'
import { describePath, explainUnreadable, readTextIfPresent } from '../values/files.js'
import { type Baseline, BaselineError, defaultBaselineName } from './baseline.js'
import { decodeBaseline } from './decode.js'
import { formatBaselineCommand } from './format-command.js'

/**
 * A path relative to the config's folder, or `false` for no baseline. Default: the file next to the config, if it
 * exists.
 */
export type BaselineOption = string | false | undefined

/** Reads the baseline. A configured path must exist. Throws a `BaselineError`. */
export function loadBaseline(option: BaselineOption, configFolder: string): Baseline | undefined {
  if (option === false) return undefined
  if (option === undefined) return readBaselineIfPresent(resolve(configFolder, defaultBaselineName))
  return readBaseline(resolve(configFolder, option))
}

/** Reads a baseline that must exist. Throws a `BaselineError` if it is missing or invalid. */
export function readBaseline(file: string): Baseline {
  const baseline = readBaselineIfPresent(file)
  if (baseline) return baseline
  const path = describePath(file)
  const command = formatBaselineCommand('update', path)
  throw new BaselineError(`Failed to read ${path}: the file does not exist. Create it with "${command}".`)
}

/** Reads a baseline; undefined if it does not exist. Throws a `BaselineError` if it is invalid. */
export function readBaselineIfPresent(file: string): Baseline | undefined {
  const text = readText(file)
  return text === undefined ? undefined : decodeBaseline(text, file)
}

function readText(file: string): string | undefined {
  try {
    return readTextIfPresent(file)
  } catch (error) {
    throw new BaselineError(`Failed to read ${describePath(file)}: ${explainUnreadable(error)}`)
  }
}
