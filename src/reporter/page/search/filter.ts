import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { isCovered, type PatternOperation, type UnknownCall } from '../../../summary-file/api-coverage.js'
import type { PageOperation, PageTestReference } from '../../page-data/page-types.js'
import { formatOperation } from '../../phrases/api.js'
import { isRecovered } from '../../phrases/kind-counts.js'
import { outcomes } from '../outcome.js'
import { getTest, type Pattern, type Run, type Test, type Timeout } from '../run.js'
import { getRowTitle } from '../text/row-title.js'
import {
  hasFields,
  matchesFields,
  matchesStatus,
  operationFields,
  patternFields,
  type Search,
  type SearchField,
  testFields,
} from './search.js'

export type Found = Pick<
  Run,
  'patterns' | 'tests' | 'timeouts' | 'webhooks' | 'unreadable' | 'operations' | 'calls'
>

/** Finds the items that match a search. A pattern also matches if an affected test does, and vice versa. */
export function applySearch(run: Run, search: Search): Found {
  if (search.words.length === 0 && !hasFields(search, [...patternFields, ...testFields])) return run
  const matcher = createMatcher(run, search)
  const occurring = new Set<number>()
  const tests = run.tests.filter((test) => {
    const patterns = matcher.findPatterns(test)
    for (const index of patterns) occurring.add(index)
    return patterns.length > 0 || matcher.matchesTest(test)
  })
  return {
    patterns: run.patterns.filter(
      (pattern) => occurring.has(pattern.index) || matcher.matchesPattern(pattern),
    ),
    tests,
    timeouts: run.timeouts.filter((timeout) => matcher.matchesItem(timeout.test, getTimeoutText(timeout))),
    webhooks: run.webhooks.filter(({ templateName }) => matcher.matchesText(templateName)),
    unreadable: run.unreadable.filter(({ test, name, reason }) =>
      matcher.matchesItem(test, `${name}\n${reason}`),
    ),
    operations: run.operations.filter((operation) =>
      matcher.matchesOwn(getOperationText(operation), matchOperationField(operation)),
    ),
    calls: run.calls.filter((call) =>
      matcher.matchesOwn(`${call.method} ${call.path}`, matchCallField(call)),
    ),
  }
}

function createMatcher(run: Run, search: Search) {
  const allWords = 2 ** search.words.length - 1
  const hasPatternFields = hasFields(search, patternFields)
  const hasTestFields = hasFields(search, testFields)
  const matching = run.patterns.map((pattern) =>
    matchesFields(search, patternFields, matchPatternField(pattern)),
  )
  const patternWords = run.patterns.map((pattern) => findWords(search, getPatternText(pattern)))
  const hasTestMatch = (test: Test) => matchesFields(search, testFields, matchTestField(test))
  const findPatterns = (test: Test, ownWords: number) =>
    test.patterns.filter((index) => matching[index] && ((patternWords[index] ?? 0) | ownWords) === allWords)
  /** Whether a text that belongs to no test or pattern matches. */
  const matchesText = (text: string) =>
    !hasTestFields && !hasPatternFields && findWords(search, text) === allWords
  return {
    matchesText,
    /** Whether an item that belongs to no test or pattern matches by its own fields and text. */
    matchesOwn: (text: string, matches: MatchField) =>
      !hasTestFields && matchesFields(search, patternFields, matches) && findWords(search, text) === allWords,
    /** Whether the pattern's own fields and text match. */
    matchesPattern: ({ index }: Pattern) =>
      !hasTestFields && matching[index] === true && patternWords[index] === allWords,
    /** Whether the test's own fields and text match. */
    matchesTest: (test: Test) =>
      !hasPatternFields && hasTestMatch(test) && findWords(search, getTestText(test)) === allWords,
    /** Returns the test's patterns that match together with the test, as for `status:500 outcome:failed`. */
    findPatterns: (test: Test) =>
      hasTestMatch(test) ? findPatterns(test, findWords(search, getTestText(test))) : [],
    /** Whether an item's text matches, alone or together with its test and one of the test's patterns. */
    matchesItem: (reference: PageTestReference, text: string) => {
      const test = getTest(run, reference)
      if (!test) return matchesText(text)
      const ownWords = findWords(search, text) | findWords(search, getTestText(test))
      const isTestMatch = !hasPatternFields && ownWords === allWords
      return hasTestMatch(test) && (isTestMatch || findPatterns(test, ownWords).length > 0)
    },
  }
}

/** Returns a bit mask with one bit for each search word that the text contains. */
function findWords({ words }: Search, text: string): number {
  if (words.length === 0) return 0
  const lower = text.toLowerCase()
  return words.reduce((bits, word, index) => (lower.includes(word) ? bits | (1 << index) : bits), 0)
}

type MatchField = (field: SearchField, value: string) => boolean

function matchPatternField(pattern: Pattern): MatchField {
  const { operations = [] } = pattern
  return (field, value) => {
    if (isOperationField(field))
      return operations.some((operation) => namesOperation(operation, field, value))
    if (field === 'kind') return matchesKind(pattern.kind, value)
    if (field === 'is') return matchesState(pattern, value)
    if (field === 'status') return pattern.status !== undefined && matchesStatus(pattern.status, value)
    if (field === 'method') return pattern.method?.toLowerCase() === value
    return listPaths(pattern).some((text) => text.toLowerCase().includes(value))
  }
}

function isOperationField(field: SearchField): field is (typeof operationFields)[number] {
  return operationFields.some((known) => known === field)
}

function namesOperation(
  { id, method, path, tags, owner = '' }: PatternOperation,
  field: (typeof operationFields)[number],
  value: string,
): boolean {
  const texts = { op: [id, `${method} ${path}`], tag: tags, owner: [owner] }[field]
  return texts.some((text) => text.toLowerCase().includes(value))
}

function matchOperationField(operation: PageOperation): MatchField {
  return (field, value) => {
    if (isOperationField(field)) return namesOperation(operation, field, value)
    if (field === 'is') return operation.state === value || (value === 'uncovered' && !isCovered(operation))
    if (field === 'status')
      return Object.keys(operation.statuses).some((status) => matchesStatus(Number(status), value))
    return matchCallField(operation)(field, value)
  }
}

function matchCallField({
  method,
  path,
  status,
}: Omit<UnknownCall, 'count' | 'status'> & Partial<UnknownCall>): MatchField {
  return (field, value) => {
    if (field === 'method') return method.toLowerCase() === value
    if (field === 'status') return status !== undefined && matchesStatus(status, value)
    return field === 'path' && path.toLowerCase().includes(value)
  }
}

function getOperationText({ tags, owner = '', ...operation }: PageOperation): string {
  return [formatOperation(operation), owner, ...tags].join('\n')
}

/** Lists the paths in the pattern's row and in its URLs. */
function listPaths(pattern: Pattern): readonly string[] {
  const urls = pattern.urls.map(({ url }) => url)
  return pattern.basePath === undefined ? urls : [getRowTitle(pattern), ...urls]
}

function matchesState(pattern: Pattern, value: string): boolean {
  if (value === 'undocumented') {
    return pattern.operations?.some(({ documented }) => documented === false) ?? false
  }
  if (value === 'recovered') return isRecovered(pattern)
  return pattern.baseline?.state === value || pattern.change === value
}

/** Accepts any part of a kind's name or title, such as `page-error`, `page` and `page error`. */
function matchesKind(kind: string, value: string): boolean {
  return kind.includes(value) || getKindLabel(kind).title.toLowerCase().includes(value)
}

function matchTestField(test: Test): MatchField {
  return (field, value) => {
    if (field === 'project') return test.project.toLowerCase() === value
    if (field === 'file') return test.file.toLowerCase().includes(value)
    return outcomes[test.outcome].text === value || test.outcome === value
  }
}

function getPatternText(pattern: Pattern): string {
  const samples = pattern.samples?.flatMap(({ message = '', details = {} }) => [message, details.body ?? ''])
  const ids = pattern.correlationIds.map(({ value }) => value)
  const urls = pattern.urls.map(({ url }) => url)
  const operations = pattern.operations?.map(formatOperation) ?? []
  return [pattern.key, pattern.title, ...operations, ...urls, ...(samples ?? []), ...ids].join('\n')
}

function getTestText(test: Test): string {
  return `${test.name}:${test.column}`
}

function getTimeoutText(timeout: Timeout): string {
  return [timeout.templateName, ...timeout.matcherDetails].join('\n')
}
