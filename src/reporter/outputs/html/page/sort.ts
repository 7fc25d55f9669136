// The orders of the lists. `worst` is the order of the data.
import { outcomeWords } from './outcome.js'
import { type Pattern, type Run, type Test, type Timeout, testOf } from './run.js'

export interface SortChoice {
  readonly id: string
  readonly label: string
  /** What a sort by it starts with. */
  readonly firstIs: 'largest' | 'smallest'
}

export interface Column<T> extends SortChoice {
  valueOf(item: T): number | string
}

export const patternColumns: readonly Column<Pattern>[] = [
  { id: 'status', label: 'Status', firstIs: 'largest', valueOf: (pattern) => pattern.status },
  { id: 'method', label: 'Method', firstIs: 'smallest', valueOf: (pattern) => pattern.method },
  { id: 'path', label: 'Base path', firstIs: 'smallest', valueOf: (pattern) => pattern.basePath },
  { id: 'tests', label: 'Tests hit', firstIs: 'largest', valueOf: (pattern) => pattern.tests },
  { id: 'failed', label: 'Failed', firstIs: 'largest', valueOf: (pattern) => pattern.failedTests },
  { id: 'limited', label: 'Let through', firstIs: 'largest', valueOf: (pattern) => pattern.limitedTests },
  { id: 'reported', label: 'Reported', firstIs: 'largest', valueOf: (pattern) => pattern.reportedTests },
  {
    id: 'first',
    label: 'First seen',
    firstIs: 'smallest',
    valueOf: (pattern) => Date.parse(pattern.firstSeen),
  },
  { id: 'last', label: 'Last seen', firstIs: 'largest', valueOf: (pattern) => Date.parse(pattern.lastSeen) },
]

const outcomeOrder = ['failed', 'flaky', 'passed', 'skipped']

export const testColumns: readonly Column<Test>[] = [
  {
    id: 'outcome',
    label: 'Outcome',
    firstIs: 'smallest',
    valueOf: (test) => outcomeOrder.indexOf(outcomeWords[test.outcome].word),
  },
  { id: 'title', label: 'Test', firstIs: 'smallest', valueOf: (test) => test.title },
  {
    id: 'file',
    label: 'File',
    firstIs: 'smallest',
    valueOf: (test) => `${test.file}:${String(test.line).padStart(6)}`,
  },
  { id: 'project', label: 'Project', firstIs: 'smallest', valueOf: (test) => test.project },
  { id: 'attempts', label: 'Attempts', firstIs: 'largest', valueOf: (test) => test.attempts.length },
  { id: 'patterns', label: 'Patterns', firstIs: 'largest', valueOf: (test) => test.patterns.length },
  { id: 'errors', label: 'Errors', firstIs: 'largest', valueOf: (test) => test.networkErrors },
]

export function timeoutColumns(run: Run): readonly Column<Timeout>[] {
  return [
    { id: 'template', label: 'Webhook', firstIs: 'smallest', valueOf: (timeout) => timeout.templateName },
    {
      id: 'test',
      label: 'Test',
      firstIs: 'smallest',
      valueOf: (timeout) => testOf(run, timeout.test)?.title ?? '',
    },
    { id: 'waited', label: 'Waited', firstIs: 'largest', valueOf: (timeout) => timeout.timeoutMs },
    { id: 'received', label: 'Received', firstIs: 'largest', valueOf: (timeout) => timeout.totalReceived },
  ]
}

/** `sort` is the id of a column, with a minus for its other direction; anything else keeps the order. */
export function sorted<T>(items: readonly T[], columns: readonly Column<T>[], sort: string): readonly T[] {
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))
  if (!column) return items
  const direction = (column.firstIs === 'smallest' ? 1 : -1) * (sort.startsWith('-') ? -1 : 1)
  return items
    .map((item) => ({ item, value: column.valueOf(item) }))
    .sort((a, b) => direction * compare(a.value, b.value))
    .map(({ item }) => item)
}

/** What a click on a column's head does: its first direction, the other one, and back to worst first. */
export function nextSort(sort: string, id: string): string {
  if (sort === id) return `-${id}`
  return sort === `-${id}` ? '' : id
}

const collator = new Intl.Collator('en', { numeric: true })

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
