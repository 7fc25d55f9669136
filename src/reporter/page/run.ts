// The run's data, prepared for display.

import type { UnknownCall } from '../../summary-file/api-coverage.js'
import type {
  PageAttempt,
  PageAttemptRecords,
  PageAwaitedWebhook,
  PageData,
  PageOperation,
  PagePattern,
  PageTest,
  PageTestReference,
  PageUnreadable,
  PageWebhookTimeout,
} from '../page-data/page-types.js'
import { sumAttempts } from '../phrases/kind-counts.js'

export interface Run {
  readonly data: PageData
  readonly patterns: readonly Pattern[]
  readonly tests: readonly Test[]
  readonly timeouts: readonly Timeout[]
  readonly webhooks: readonly PageAwaitedWebhook[]
  readonly unreadable: readonly Unreadable[]
  readonly operations: readonly PageOperation[]
  /** Calls that are in no API document. */
  readonly calls: readonly UnknownCall[]
  /** The run's start in milliseconds since 1970. */
  readonly startedAt: number
  /** Whether there is more than one project. */
  readonly hasProjects: boolean
  /** Columns of the error list that are zero in every row. */
  readonly emptyColumns: readonly string[]
}

interface Indexed {
  readonly index: number
}

export type Pattern = PagePattern & Indexed

export interface Test extends PageTest, Indexed {
  /** Identifies the test in the page's URL. */
  readonly name: string
  /** Titles of the enclosing `describe` blocks. */
  readonly groups: readonly string[]
  readonly title: string
  readonly attempts: readonly Attempt[]
  readonly occurrences: number
  /** Number of occurrences that recovered, because the same request succeeded later in the test. */
  readonly recovered: number
  /** Indexes of the patterns that occurred in this test. */
  readonly patterns: readonly number[]
}

export type Attempt = PageAttempt & Indexed
export type Timeout = PageWebhookTimeout & Indexed
export type Unreadable = PageUnreadable & Indexed

export function createRun(data: PageData): Run {
  return {
    data,
    patterns: data.patterns.map(withIndex),
    tests: makeNamesUnique(data.tests.map(createTest)),
    timeouts: data.webhookTimeouts.map(withIndex),
    webhooks: data.webhooks,
    unreadable: data.unreadableAttachments.map(withIndex),
    operations: data.api?.list ?? [],
    calls: data.api?.unknown ?? [],
    startedAt: Date.parse(data.run.startedAt),
    hasProjects: new Set(data.run.projects).size > 1,
    emptyColumns: findEmptyColumns(data.patterns),
  }
}

/** The columns that count affected tests by effect. */
const countColumns = {
  failed: 'failedTests',
  otherwise: 'failedOtherwiseTests',
  limited: 'limitedTests',
  unaffected: 'unaffectedTests',
} as const

function findEmptyColumns(patterns: readonly PagePattern[]): string[] {
  const columns = Object.entries(countColumns)
  return columns.flatMap(([id, count]) => (patterns.every((pattern) => pattern[count] === 0) ? [id] : []))
}

/** Returns the findings and open requests of an attempt; undefined if they are not on the page. */
export function getRecords(run: Run, test: Test, attempt: Attempt): PageAttemptRecords | undefined {
  return run.data.records.find((item) => item.test === test.index && item.attempt === attempt.index)
}

export function getTest(run: Run, reference: PageTestReference): Test | undefined {
  return typeof reference === 'number' ? run.tests[reference] : undefined
}

function withIndex<T>(item: T, index: number): T & Indexed {
  return { ...item, index }
}

function createTest(test: PageTest, index: number): Test {
  const { titlePath, file, line, project } = test
  const attempts = test.attempts.map(withIndex)
  return {
    ...test,
    index,
    name: [project, `${file}:${line}`, ...titlePath].join(' › '),
    groups: titlePath.slice(0, -1),
    title: titlePath.at(-1) ?? '',
    attempts,
    ...sumAttempts(attempts),
    patterns: mergePatterns(attempts),
  }
}

/** Numbers tests with the same titles and location, such as those that `repeatEach` creates. */
function makeNamesUnique(tests: readonly Test[]): Test[] {
  const counts = new Map<string, number>()
  return tests.map((test) => {
    const count = (counts.get(test.name) ?? 0) + 1
    counts.set(test.name, count)
    return count === 1 ? test : { ...test, name: `${test.name} (${count})` }
  })
}

function mergePatterns(attempts: readonly Attempt[]): readonly number[] {
  if (attempts.length === 1) return attempts[0]?.patterns ?? []
  return [...new Set(attempts.flatMap(({ patterns }) => patterns))]
}
