import { describePath } from '../values/describe-path.js'
import { getErrorMessage } from '../values/error-message.js'
import { replaceFile } from '../values/replace-file.js'
import { type Baseline, BaselineError } from './baseline.js'
import { formatBaseline } from './format.js'

/** Writes the file atomically. Throws a `BaselineError`. */
export function writeBaseline(baseline: Baseline): void {
  const { file } = baseline
  try {
    replaceFile(file, formatBaseline(baseline))
  } catch (error) {
    throw new BaselineError(
      `Failed to write ${describePath(file)}: ${getErrorMessage(error)}. Check the folder and its permissions.`,
    )
  }
}
