// Adds fixtures to Playwright's own `test`. Playwright has no public way (https://github.com/microsoft/playwright/issues/22630),
// so this file, and no other, knows how Playwright stores them:
// https://github.com/microsoft/playwright/blob/main/packages/playwright/src/common/testType.ts
import { getField, isRecord } from '../values/json.js'

/** What one call of `extend` adds to a test type. */
export interface FixturesEntry {
  readonly fixtures: object
  readonly location: { readonly file: string; readonly line: number }
}

interface TestType {
  /** One entry for each layer; later ones override earlier ones. */
  readonly fixtures: FixturesEntry[]
}

/** Returns whether a test type with these entries needs the fixtures. */
type NeedsFixtures = (entries: readonly FixturesEntry[]) => boolean

/**
 * Adds to `test` what `extended` adds to it, directly behind Playwright's `page`, so that other fixtures override it as if
 * they extended `extended`. Test types that were extended earlier, as playwright-bdd's, have a list of their own, to which
 * it is added when they declare their first test. Returns false if Playwright stores fixtures in another way.
 */
export function registerFixtures(test: object, extended: object, needs: NeedsFixtures): boolean {
  const type = findTestType(test)
  const page = type?.fixtures.find(({ fixtures }) => Object.hasOwn(fixtures, 'page'))
  const own = findTestType(extended)?.fixtures.at(-1)
  if (!type || !page || !own) return false
  const add = ({ fixtures }: TestType): void => {
    const index = fixtures.findIndex((entry) => entry.fixtures === page.fixtures)
    if (index !== -1 && needs(fixtures)) fixtures.splice(index + 1, 0, own)
  }
  add(type)
  observeFirstUse(Object.getPrototypeOf(type), add)
  return true
}

function findTestType(test: object): TestType | undefined {
  const symbol = Object.getOwnPropertySymbols(test).find(({ description }) => description === 'testType')
  const type: unknown = symbol && Reflect.get(test, symbol)
  return isTestType(type) ? type : undefined
}

function isTestType(value: unknown): value is TestType {
  const fixtures = getField(value, 'fixtures')
  return Array.isArray(fixtures) && fixtures.every((entry) => isRecord(getField(entry, 'fixtures')))
}

/** Calls `onUse` when a test type declares its first test, group or hook, for which it asks for the current suite. */
function observeFirstUse(prototype: object, onUse: (type: TestType) => void): void {
  const original: unknown = Reflect.get(prototype, '_currentSuite')
  if (typeof original !== 'function') return
  const used = new WeakSet<TestType>()
  Reflect.set(prototype, '_currentSuite', function (this: TestType, ...parameters: unknown[]): unknown {
    const suite: unknown = Reflect.apply(original, this, parameters)
    if (!used.has(this)) onUse(this)
    used.add(this)
    return suite
  })
}
