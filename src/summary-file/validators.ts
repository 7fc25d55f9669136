import type { ValidateFunction } from 'ajv/dist/2020.js'
import { compileSchema } from '../values/compile-schema.js'
import type { ReadSummary } from './run-summary.js'

/** Also removes what is not read. */
export const isReadSummary: ValidateFunction<ReadSummary> = compileSchema(
  'build/summary-file/read-summary.json',
  {
    removeAdditional: true,
  },
)
