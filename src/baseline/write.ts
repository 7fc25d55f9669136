import { dirname } from 'node:path'
import { getErrorMessage } from '../values/error-message.js'
import { replaceFile } from '../values/replace-file.js'
import { describePath } from '../values/text/describe-path.js'
import { type Baseline, BaselineError } from './baseline.js'
import { findSchema } from './find-schema.js'
import { formatBaseline } from './format.js'

/** Writes the file atomically, with a schema if it has none. Throws a `BaselineError`. */
export function writeBaseline(baseline: Baseline): void {
  const { file, schema = findSchema(dirname(file)) } = baseline
  try {
    replaceFile(file, formatBaseline({ ...baseline, schema }))
  } catch (error) {
    throw new BaselineError(
      `Failed to write ${describePath(file)}: ${getErrorMessage(error)}. Check the folder and its permissions.`,
    )
  }
}
