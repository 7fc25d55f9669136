import { expect, test } from 'vitest'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { resolveRule } from '../../../../src/findings/options/rule.js'
import { createLog } from '../builders.js'

const page = { url: 'https://shop.test/' }
const otherPage = { url: 'https://shop.test/other' }
const script = 'https://shop.test/inner.js'
const at = (ms: number) => new Date(Date.UTC(2026, 0, 31, 12) + ms).toISOString()

interface Thrown {
  readonly message: string
  readonly location?: string | undefined
  readonly ms?: number
  readonly on?: object
  /** Whether it is `null` itself, without a stack, and not an error with this message. */
  readonly isNull?: boolean
}

const thrown = ({
  message,
  ms = 0,
  on = page,
  isNull = message === 'null',
  ...place
}: Thrown): Occurrence => ({
  kind: 'page-error',
  errorName: 'Error',
  message,
  url: script,
  timestamp: at(ms),
  page: on,
  thrown: { location: `${script}:0:25`, ...place, isNull },
})
const record = { pageErrors: true }
const list = (throws: readonly Thrown[]) =>
  createLog(throws.map(thrown), { record }).findings.map(({ name }) => name)

test.each`
  order                     | throws
  ${'after the exception'}  | ${[{ message: 'boom' }, { message: 'null', ms: 4 }]}
  ${'before the exception'} | ${[{ message: 'null' }, { message: 'boom', ms: 4 }]}
  ${'of two outer workers'} | ${[{ message: 'null' }, { message: 'boom' }, { message: 'null', ms: 9000 }]}
`('leaves out what Chromium reports $order of a nested worker', ({ throws }) => {
  expect(list(throws)).toEqual(['Error: boom'])
})

test.each`
  what                                                                                         | throws
  ${'alone'}                                                                                   | ${[{ message: 'null' }]}
  ${'at another location'}                                                                     | ${[{ message: 'boom' }, { message: 'null', location: `${script}:9:9` }]}
  ${'at a location while that of the exception is unknown'}                                    | ${[{ message: 'boom', location: undefined }, { message: 'null' }]}
  ${'while both locations are unknown, as those of a syntax error and of a string timer are,'} | ${[{ message: 'boom', location: undefined }, { message: 'null', location: undefined }]}
  ${'on another page'}                                                                         | ${[{ message: 'boom' }, { message: 'null', on: otherPage }]}
  ${'at the same location and at another'}                                                     | ${[{ message: 'boom' }, { message: 'null' }, { message: 'null', location: `${script}:9:9` }]}
  ${'beside an error with this message'}                                                       | ${[{ message: 'boom' }, { message: 'null' }, { message: 'null', location: `${script}:9:9`, isNull: false }]}
`('counts a null that a page throws $what', ({ throws }) => {
  expect(list(throws)).toContain('Error: null')
})

const ignore = [{ kind: 'page-error' as const, message: 'boom' }]

test('an exception that a rule leaves out takes its second report along', () => {
  const log = createLog([thrown({ message: 'null' }), thrown({ message: 'boom' })], { record, ignore })
  expect(log.findings).toEqual([])
})

test('an exception takes its second report along while the test allows it', () => {
  const log = createLog([], { record })
  log.allow(resolveRule(ignore[0] ?? {}))
  for (const message of ['boom', 'null']) log.add(thrown({ message }))
  expect(log.findings).toEqual([])
})

test('an exception takes its second report along if it is one of the first 1,000', () => {
  const places = Array.from({ length: 1_001 }, (_, index) => `${script}:${index}:1`)
  const log = createLog([], { record, ignore })
  for (const message of ['boom', 'null']) {
    for (const location of places) log.add(thrown({ message, location }))
  }
  expect(log.findings).toHaveLength(1)
})

test('an exception that a rule leaves out leaves a null of another location', () => {
  const other = thrown({ message: 'null', location: `${script}:9:9` })
  expect(createLog([thrown({ message: 'boom' }), other], { record, ignore }).findings).toHaveLength(1)
})
