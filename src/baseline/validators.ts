import type { ValidateFunction } from 'ajv/dist/2020.js'
import { compileSchema } from '../values/compile-schema.js'
import type { BaselineEntry } from './baseline.js'

interface BaselineFile {
  readonly $schema?: string
  readonly knownErrors: readonly BaselineEntry[]
}

export const isBaselineFile: ValidateFunction<BaselineFile> = compileSchema(
  'schema/network-error-baseline.json',
  {
    allErrors: true, // the first error is not always the one to name
    validateFormats: false, // editors know the format of dates; the decoder checks that they exist
  },
)
