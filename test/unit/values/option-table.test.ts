import { expect, test } from 'vitest'
import { describeValue } from '../../../src/values/check-value.js'
import {
  acceptChoice,
  acceptFlag,
  acceptList,
  acceptPath,
  checkRegExp,
  defineOptions,
  mergeOptions,
  suggest,
} from '../../../src/values/option-table.js'

interface Box {
  readonly shape: 'square' | 'round'
  readonly open: boolean
  readonly file: string | undefined
  readonly labels: readonly RegExp[]
}

const box = defineOptions<Box>('the box', {
  shape: acceptChoice(['square', 'round'], 'square'),
  open: acceptFlag(true),
  file: acceptPath(undefined),
  labels: acceptList('RegExp', checkRegExp),
})

test('defineOptions fills in the defaults, even for options that are undefined', () => {
  const defaults = { shape: 'square', open: true, file: undefined, labels: [] }
  expect(box.resolve({})).toEqual(defaults)
  expect(box.resolve({ shape: undefined, open: undefined })).toEqual(defaults)
})

test('defineOptions resolves each option as defined', () => {
  const { shape, open, labels } = box.resolve({ shape: 'round', open: false, labels: [/a/g] })
  expect([shape, open, labels]).toEqual(['round', false, [/a/]])
})

test.each<[unknown, string]>([
  [{ shape: 'flat' }, `shape must be 'square' or 'round'; got "flat".`],
  [{ open: 'yes' }, 'open must be true or false; got "yes".'],
  [{ open: null }, 'open must be true or false; got null.'],
  [{ file: ' ' }, 'file must be a path; got " ".'],
  [{ labels: [/a/, 'b'] }, 'labels[1] must be a RegExp; got "b".'],
  [{ labls: [] }, 'Unknown option "labls" of the box. Did you mean "labels"?'],
  [{ colour: 1 }, 'Unknown option "colour" of the box. Valid options: shape, open, file, labels.'],
  [null, 'options of the box must be an object; got null.'],
  [/a/, 'options of the box must be an object; got /a/.'],
])('defineOptions throws a TypeError for %o', (options, message) => {
  expect(() => box.resolve(options)).toThrow(new TypeError(message))
})

test('defineOptions shows the path of a nested option', () => {
  expect(() => box.resolve({ open: 1 }, 'boxes[2]')).toThrow('boxes[2].open must be true or false; got 1.')
  expect(() => box.resolve({ opn: 1 }, 'boxes[2]')).toThrow('Unknown option "opn" of boxes[2]. ')
  expect(() => box.resolve(7, 'boxes[2]')).toThrow('boxes[2] must be an object; got 7.')
})

test.each([
  ['maxTestPerError', 'maxTestsPerError'],
  ['maxtestspererror', 'maxTestsPerError'],
  ['max-tests-per-error', 'maxTestsPerError'],
  ['redcat', 'redact'],
  ['falOn', 'failOn'],
  ['olny', 'only'],
  ['header', 'headers'],
  ['name', undefined],
  ['', undefined],
])('for the unknown option %j, suggests %j', (name, meant) => {
  expect(suggest(name, ['maxTestsPerError', 'headers', 'redact', 'failOn', 'only'])).toBe(meant)
})

test.each([
  ['x'.repeat(200), `"${'x'.repeat(99)}…"`],
  [() => 1, 'a function'],
  [new Map([['a', 1]]), 'an object (Map)'],
  [Object.create(null), '{}'],
  [{ a: [/b/, 1] }, '{"a":["/b/",1]}'],
  [{ a: 5n }, 'an object'],
  [{ constructor: { name: Object.create(null) } }, 'an object'],
  [new Date(Number.NaN), 'Invalid Date'],
])('describes the value %o as %s', (value, description) => {
  expect(describeValue(value)).toBe(description)
})

test('describes an object of which nothing can be read', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  expect(describeValue(proxy)).toBe('an object')
})

test.each`
  what                                       | options                                         | merged
  ${'prefers the last value of each option'} | ${[{ a: 1 }, { a: 2, b: 3 }, { a: 4 }]}         | ${{ a: 4, b: 3 }}
  ${'ignores an undefined value'}            | ${[{ a: 1 }, { a: undefined, b: undefined }]}   | ${{ a: 1 }}
  ${'replaces nested options as a whole'}    | ${[{ nested: { x: 1 } }, { nested: { y: 2 } }]} | ${{ nested: { y: 2 } }}
`('mergeOptions $what, and does not change its arguments', ({ options: [far, ...closer], merged }) => {
  for (const given of [far, ...closer]) Object.freeze(given)
  expect(mergeOptions(far, ...closer)).toEqual(merged)
})
