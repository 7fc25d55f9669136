import { getKindLabel } from '../../../findings/kinds/kinds.js'
import type { PageOperation } from '../../page-data/page-types.js'
import { outcomes } from '../outcome.js'
import { getTest, type Pattern, type Run, type Test, type Timeout } from '../run.js'
import { getRowTitle } from '../text/row-title.js'

export interface SortChoice {
  readonly id: string
  readonly label: string
  /** Explains the label. */
  readonly hint?: string
  /** The direction after the first click. */
  readonly defaultDirection: 'desc' | 'asc'
  /** Whether values are right-aligned. */
  readonly isNumber: boolean
}

export interface Column<T> extends SortChoice {
  getValue(item: T): number | string
}

const patternColumns: readonly Column<Pattern>[] = [
  { ...numbers('status', 'Status', getStatusRank), isNumber: false },
  words('method', 'Method', ({ method = '' }) => method),
  words('path', 'Error', getRowTitle),
  numbers('tests', 'Tests', ({ tests }) => tests),
  numbers('failed', 'Failed', ({ failedTests }) => failedTests),
  {
    ...numbers('otherwise', 'Failed otherwise', ({ failedOtherwiseTests }) => failedOtherwiseTests),
    hint: 'Tests that failed for another reason, such as an assertion',
  },
  {
    ...numbers('limited', 'Let through', ({ limitedTests }) => limitedTests),
    hint: 'Tests that passed because maxTestsPerError was reached',
  },
  {
    ...numbers('unaffected', 'No effect', ({ unaffectedTests }) => unaffectedTests),
    hint: 'Tests that did not fail: the error is known, recovered or reported',
  },
  { ...numbers('first', 'First seen', ({ firstSeen }) => Date.parse(firstSeen)), defaultDirection: 'asc' },
  numbers('last', 'Last seen', ({ lastSeen }) => Date.parse(lastSeen)),
]

/** Returns the columns of the error list, without those that are zero in every row. */
export function getPatternColumns({ emptyColumns }: Run): readonly Column<Pattern>[] {
  return patternColumns.filter(({ id }) => !emptyColumns.includes(id))
}

/** Ranks HTTP errors by status, and errors of other kinds below them, grouped by kind. */
function getStatusRank({ kind, status }: Pattern): string {
  return getKindLabel(kind).hasStatus ? String(status) : `~ ${kind}`
}

export const operationColumns: readonly Column<PageOperation>[] = [
  words('state', 'State', ({ state }) => state),
  words('method', 'Method', ({ method }) => method),
  words('path', 'Operation', ({ path }) => path),
  words('owner', 'Owner', ({ owner = '', tags }) => owner || tags.join()),
  numbers('tests', 'Tests', ({ tests }) => tests),
]

const outcomeOrder = ['failed', 'flaky', 'passed', 'skipped']

const testColumns: readonly Column<Test>[] = [
  words('outcome', 'Outcome', ({ outcome }) => outcomeOrder.indexOf(outcomes[outcome].text)),
  words('title', 'Test', ({ title }) => title),
  words('file', 'File', ({ file, line }) => `${file}:${String(line).padStart(6)}`),
  words('project', 'Project', ({ project }) => project),
  { ...numbers('attempts', 'Attempts', ({ attempts }) => attempts.length), isNumber: false },
  numbers('patterns', 'Errors', ({ patterns }) => patterns.length),
  numbers('errors', 'Occurrences', ({ occurrences }) => occurrences),
]

/** Returns the columns of the test list, without the project column if there is only one project. */
export function getTestColumns({ hasProjects }: Run): readonly Column<Test>[] {
  return hasProjects ? testColumns : testColumns.filter(({ id }) => id !== 'project')
}

export function getTimeoutColumns(run: Run): readonly Column<Timeout>[] {
  return [
    words('template', 'Webhook', ({ templateName }) => templateName),
    words('test', 'Test', ({ test }) => getTest(run, test)?.title ?? ''),
    numbers('waited', 'Waited', ({ timeoutMs }) => timeoutMs),
    numbers('received', 'Received', ({ totalReceived }) => totalReceived),
  ]
}

/** Creates a column whose first click sorts from A to Z. */
function words<T>(id: string, label: string, getValue: Column<T>['getValue']): Column<T> {
  return { id, label, getValue, defaultDirection: 'asc', isNumber: false }
}

/** Creates a column whose first click sorts from the largest number to the smallest. */
function numbers<T>(id: string, label: string, getValue: Column<T>['getValue']): Column<T> {
  return { id, label, getValue, defaultDirection: 'desc', isNumber: true }
}

/** Sorts by the column whose id is `sort`. A leading minus reverses the direction; any other `sort` keeps the order. */
export function sortItems<T>(items: readonly T[], columns: readonly Column<T>[], sort: string): readonly T[] {
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))
  if (!column) return items
  const direction = (column.defaultDirection === 'asc' ? 1 : -1) * (sort.startsWith('-') ? -1 : 1)
  return items
    .map((item) => ({ item, value: column.getValue(item) }))
    .sort((a, b) => direction * compare(a.value, b.value))
    .map(({ item }) => item)
}

/** Returns the sort after a click on a column head: the default direction, then the opposite, then no sort. */
export function getNextSort(sort: string, id: string): string {
  if (sort === id) return `-${id}`
  return sort === `-${id}` ? '' : id
}

const collator = new Intl.Collator('en', { numeric: true })

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
