import { expect, test } from 'vitest'
import { type FixturesEntry, registerFixtures } from '../../../src/adoption/register-fixtures.js'

const toEntry = (file: string, ...names: string[]): FixturesEntry => ({
  fixtures: Object.fromEntries(names.map((name) => [name, () => undefined])),
  location: { file, line: 1 },
})
const worker = toEntry('builtin-worker.js', 'playwright')
const page = toEntry('builtin-page.js', 'browser', 'context', 'page')
const theirs = toEntry('fixtures.ts', 'cart', 'page')
const ours = toEntry('network-error-monitor.js', 'networkErrorMonitor')

/** Playwright's class, as far as `registerFixtures` knows it. */
function createClass() {
  return class {
    readonly fixtures: FixturesEntry[]
    constructor(...fixtures: FixturesEntry[]) {
      this.fixtures = fixtures
    }
    /** What each declaration of a test, a group or a hook calls. */
    _currentSuite(title: string) {
      return `suite of ${title}`
    }
  }
}
const toTest = (type: object) =>
  Object.assign(() => undefined, { [Symbol('other')]: {}, [Symbol('testType')]: type })
const needsOurs = (entries: readonly FixturesEntry[]) => !entries.includes(ours)

function register() {
  const Type = createClass()
  const own = new Type(worker, page)
  const early = new Type(worker, page, theirs)
  const withoutPage = new Type(worker)
  const isDone = registerFixtures(toTest(own), toTest(new Type(worker, page, ours)), needsOurs)
  return { isDone, own, early, withoutPage }
}

test("fixtures go behind Playwright's page, with their location, whichever entry has it", () => {
  const { isDone, own } = register()
  expect([isDone, own.fixtures]).toEqual([true, [worker, page, ours]])
})

test('a type that was extended before gets them with its first test, once, below its own fixtures', () => {
  const { early } = register()
  expect(early.fixtures).toEqual([worker, page, theirs])
  expect([early._currentSuite('a'), early._currentSuite('b')]).toEqual(['suite of a', 'suite of b'])
  expect(early.fixtures).toEqual([worker, page, ours, theirs])
})

test('a type is asked for its need once', () => {
  const Type = createClass()
  const early = new Type(worker, page)
  let asked = 0
  registerFixtures(toTest(new Type(worker, page)), toTest(new Type(ours)), (entries) => {
    asked += Number(entries === early.fixtures)
    return false
  })
  for (const title of ['a', 'b', 'c']) early._currentSuite(title)
  expect([asked, early.fixtures]).toEqual([1, [worker, page]])
})

test('a type without a page stays as it is', () => {
  const { withoutPage } = register()
  withoutPage._currentSuite('a')
  expect(withoutPage.fixtures).toEqual([worker])
})

test('without the method, only types that are extended later get them', () => {
  const own = { fixtures: [worker, page] }
  expect(registerFixtures(toTest(own), toTest({ fixtures: [ours] }), needsOurs)).toBe(true)
  expect(own.fixtures).toEqual([worker, page, ours])
})

test.each<{ what: string; test: object }>([
  { what: 'symbol', test: () => undefined },
  { what: 'list', test: toTest({}) },
  { what: 'list of fixtures', test: toTest({ fixtures: ['page'] }) },
  { what: 'page', test: toTest({ fixtures: [worker] }) },
])('a Playwright without such a $what is refused', ({ test: unknown }) => {
  expect(registerFixtures(unknown, toTest({ fixtures: [ours] }), needsOurs)).toBe(false)
})
