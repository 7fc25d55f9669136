import { expect, test } from 'vitest'
import { mergeOptions } from '../../../src/values/options.js'

interface Options {
  a?: number | undefined
  b?: number | undefined
  nested?: { x?: number; y?: number }
}

test.each<[why: string, options: [Options, ...Options[]], merged: Options]>([
  ['prefers the last value of each option', [{ a: 1 }, { a: 2, b: 3 }, { a: 4 }], { a: 4, b: 3 }],
  ['ignores an undefined value', [{ a: 1 }, { a: undefined, b: undefined }], { a: 1 }],
  ['replaces nested options as a whole', [{ nested: { x: 1 } }, { nested: { y: 2 } }], { nested: { y: 2 } }],
])('%s, and does not change its arguments', (_why, options, merged) => {
  options.forEach(Object.freeze)
  expect(mergeOptions(...options)).toEqual(merged)
})
