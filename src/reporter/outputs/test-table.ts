import type { StoredTest } from '../page/page-data.js'
import { describeEnding } from '../report/details/error-details.js'
import { referToTest } from '../report/format-test.js'
import type { TestModel } from '../summary/model.js'
import type { TextBudget } from './text-budget.js'

/** About the characters of an index. */
const indexChars = 5

/** The tests that a page names, in the order in which it does. */
export class TestTable {
  readonly list: StoredTest[] = []
  readonly #indexes = new Map<string, number>()
  readonly #tests: ReadonlyMap<string, TestModel>
  readonly #budget: TextBudget

  constructor(tests: readonly TestModel[], budget: TextBudget) {
    this.#tests = new Map(tests.map((test) => [test.id, test]))
    this.#budget = budget
  }

  /** Returns the index that stands for a test on the page. */
  refer(id: string): number {
    this.#budget.use(indexChars)
    return this.#indexes.get(id) ?? this.#add(id)
  }

  #add(id: string): number {
    const test = toStoredTest(id, this.#tests.get(id))
    const { title, place, project } = test
    this.#budget.use(id.length + title.length + place.length + project.length)
    const index = this.list.push(test) - 1
    this.#indexes.set(id, index)
    return index
  }
}

function toStoredTest(id: string, test: TestModel | undefined): StoredTest {
  if (!test) return { test: id, title: '', place: '', project: '', ending: [] }
  return { ...referToTest(test), ending: describeEnding(test, 'page') }
}
