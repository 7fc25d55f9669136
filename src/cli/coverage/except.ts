import { compileGlob, type GlobTest } from '../../values/globs.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import { UsageError } from '../command.js'
import type { OperationCalls } from './operation-calls.js'

/** Creates a matcher of operations from globs such as `DELETE /admin/**`, or `/admin/**` for every method. */
export function createExceptions(globs: readonly string[]): (calls: OperationCalls) => boolean {
  const tests = globs.map(compile)
  return ({ operation: { method, path } }) => {
    const plain = path.replace(/[{}]/g, '') // as a glob with braces matches it: `/users/{id}` is `/users/id`
    return tests.some((matches) => matches(`${method} ${plain}`) || matches(plain))
  }
}

function compile(glob: string): GlobTest {
  try {
    return compileGlob(glob)
  } catch (error) {
    throw new UsageError(`Option --except of coverage: ${getErrorMessage(error)}`, { cause: error })
  }
}
