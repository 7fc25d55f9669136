import { formatCommandLine } from '../../printing/shell.js'
import type { TestModel } from '../summary/model.js'
import type { Line, Part, TestReference } from './document.js'

export type Tests = ReadonlyMap<string, TestModel>

/** Finds the attempt in which evidence was attached. */
export function findAttempt(
  { testId, retry }: { readonly testId: string; readonly retry: number },
  tests: Tests,
): TestModel['attempts'][number] | undefined {
  return tests.get(testId)?.attempts.find((attempt) => attempt.retry === retry)
}

/** Formats a test as its location and name, such as `tests/cart.spec.ts:7 [chromium] cart › adds a movie`. */
export function formatTest(test: TestModel | undefined): Line {
  return test ? [referToTest(test)] : []
}

export function referToTest({ id, path, line, project, titlePath }: TestModel): TestReference {
  return { test: id, title: titlePath.join(' › '), place: `${path}:${line}`, project }
}

export function formatTraceCommand(trace: string): string {
  return formatCommandLine(['npx', 'playwright', 'show-trace', trace])
}

/** Offers to copy the command that opens a trace. */
export function offerTrace(command: string): Part {
  return { copy: command, what: 'trace command', hint: 'Run it where the tests ran' }
}
