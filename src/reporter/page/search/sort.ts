import { getKindLabel } from '../../../findings/kinds/kinds.js'
import type { PageOperation } from '../../page-data/page-types.js'
import { outcomeWords } from '../outcome.js'
import { getTest, type Pattern, type Run, type Test, type Timeout } from '../run.js'
import { getRowTitle } from '../text/row-title.js'

export interface SortChoice {
  readonly id: string
  readonly label: string
  /** Explains the label. */
  readonly hint?: string
  /** The direction after the first click. */
  readonly defaultDirection: 'desc' | 'asc'
}

export interface Column<T> extends SortChoice {
  getValue(item: T): number | string
}

const patternColumns: readonly Column<Pattern>[] = [
  { id: 'status', label: 'Status', defaultDirection: 'desc', getValue: (pattern) => getStatusRank(pattern) },
  { id: 'method', label: 'Method', defaultDirection: 'asc', getValue: (pattern) => pattern.method ?? '' },
  { id: 'path', label: 'Error', defaultDirection: 'asc', getValue: getRowTitle },
  { id: 'tests', label: 'Tests', defaultDirection: 'desc', getValue: (pattern) => pattern.tests },
  { id: 'failed', label: 'Failed', defaultDirection: 'desc', getValue: (pattern) => pattern.failedTests },
  {
    id: 'otherwise',
    label: 'Failed otherwise',
    hint: 'Tests that failed for another reason, such as an assertion',
    defaultDirection: 'desc',
    getValue: (pattern) => pattern.failedOtherwiseTests,
  },
  {
    id: 'limited',
    label: 'Let through',
    hint: 'Tests that passed because maxTestsPerError was reached',
    defaultDirection: 'desc',
    getValue: (pattern) => pattern.limitedTests,
  },
  {
    id: 'unaffected',
    label: 'No effect',
    hint: 'Tests that did not fail: the error is known, recovered or reported',
    defaultDirection: 'desc',
    getValue: (pattern) => pattern.unaffectedTests,
  },
  {
    id: 'first',
    label: 'First seen',
    defaultDirection: 'asc',
    getValue: (pattern) => Date.parse(pattern.firstSeen),
  },
  {
    id: 'last',
    label: 'Last seen',
    defaultDirection: 'desc',
    getValue: (pattern) => Date.parse(pattern.lastSeen),
  },
]

/** Omits the columns that are zero in every row. */
export function getPatternColumns({ emptyColumns }: Run): readonly Column<Pattern>[] {
  const empty: ReadonlySet<string> = new Set(emptyColumns)
  return patternColumns.filter(({ id }) => !empty.has(id))
}

/** Other kinds come before HTTP errors, each kind together. */
function getStatusRank({ kind, status }: Pattern): string {
  return getKindLabel(kind).hasStatus ? String(status) : `~ ${kind}`
}

export const operationColumns: readonly Column<PageOperation>[] = [
  { id: 'state', label: 'State', defaultDirection: 'asc', getValue: ({ state }) => state },
  { id: 'method', label: 'Method', defaultDirection: 'asc', getValue: ({ method }) => method },
  { id: 'path', label: 'Operation', defaultDirection: 'asc', getValue: ({ path }) => path },
  {
    id: 'owner',
    label: 'Owner',
    defaultDirection: 'asc',
    getValue: ({ owner = '', tags }) => owner || tags.join(),
  },
  { id: 'tests', label: 'Tests', defaultDirection: 'desc', getValue: ({ tests }) => tests },
]

const outcomeOrder = ['failed', 'flaky', 'passed', 'skipped']

const testColumns: readonly Column<Test>[] = [
  {
    id: 'outcome',
    label: 'Outcome',
    defaultDirection: 'asc',
    getValue: (test) => outcomeOrder.indexOf(outcomeWords[test.outcome].word),
  },
  { id: 'title', label: 'Test', defaultDirection: 'asc', getValue: (test) => test.title },
  {
    id: 'file',
    label: 'File',
    defaultDirection: 'asc',
    getValue: (test) => `${test.file}:${String(test.line).padStart(6)}`,
  },
  { id: 'project', label: 'Project', defaultDirection: 'asc', getValue: (test) => test.project },
  { id: 'attempts', label: 'Attempts', defaultDirection: 'desc', getValue: (test) => test.attempts.length },
  { id: 'patterns', label: 'Errors', defaultDirection: 'desc', getValue: (test) => test.patterns.length },
  { id: 'errors', label: 'Occurrences', defaultDirection: 'desc', getValue: (test) => test.occurrences },
]

/** Omits the project if there is only one. */
export function getTestColumns({ hasProjects }: Run): readonly Column<Test>[] {
  return hasProjects ? testColumns : testColumns.filter(({ id }) => id !== 'project')
}

export function getTimeoutColumns(run: Run): readonly Column<Timeout>[] {
  return [
    {
      id: 'template',
      label: 'Webhook',
      defaultDirection: 'asc',
      getValue: (timeout) => timeout.templateName,
    },
    {
      id: 'test',
      label: 'Test',
      defaultDirection: 'asc',
      getValue: (timeout) => getTest(run, timeout.test)?.title ?? '',
    },
    { id: 'waited', label: 'Waited', defaultDirection: 'desc', getValue: (timeout) => timeout.timeoutMs },
    {
      id: 'received',
      label: 'Received',
      defaultDirection: 'desc',
      getValue: (timeout) => timeout.totalReceived,
    },
  ]
}

/**
 * `sort` is the id of a column, with a minus for the opposite direction; any other value keeps the order of the data.
 */
export function sortItems<T>(items: readonly T[], columns: readonly Column<T>[], sort: string): readonly T[] {
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))
  if (!column) return items
  const direction = (column.defaultDirection === 'asc' ? 1 : -1) * (sort.startsWith('-') ? -1 : 1)
  return items
    .map((item) => ({ item, value: column.getValue(item) }))
    .sort((a, b) => direction * compare(a.value, b.value))
    .map(({ item }) => item)
}

/** Clicking the head of a column cycles through its default direction, the opposite direction, and worst first. */
export function getNextSort(sort: string, id: string): string {
  if (sort === id) return `-${id}`
  return sort === `-${id}` ? '' : id
}

const collator = new Intl.Collator('en', { numeric: true })

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
