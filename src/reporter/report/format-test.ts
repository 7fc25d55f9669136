import type { TestModel } from '../summary/model.js'
import type { Line, TestReference } from './document.js'

export type Tests = ReadonlyMap<string, TestModel>

/** Formats a test as its location and name, such as `tests/cart.spec.ts:7 [chromium] cart › adds a movie`. */
export function formatTest(test: TestModel | undefined): Line {
  return test ? [referToTest(test)] : []
}

export function referToTest({ id, path, line, project, titlePath }: TestModel): TestReference {
  return { test: id, title: titlePath.join(' › '), place: `${path}:${line}`, project }
}
