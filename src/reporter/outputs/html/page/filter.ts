import { getKindLabel } from '../../../../findings/kinds.js'
import { isRecovered } from '../../phrases/kind-counts.js'
import type { PageAwaitedWebhook, PageTestReference } from '../data/page-types.js'
import { outcomeWords } from './outcome.js'
import { getPatternStates } from './pattern-state.js'
import { getTest, type Pattern, type Run, type Test, type Timeout, type Unreadable } from './run.js'
import { hasFields, matchesFields, matchesStatus, type Search, type SearchField } from './search.js'

const patternFields: readonly SearchField[] = ['kind', 'is', 'status', 'method', 'path']
const testFields: readonly SearchField[] = ['project', 'outcome', 'file']

export interface Found {
  readonly patterns: readonly Pattern[]
  readonly tests: readonly Test[]
  readonly timeouts: readonly Timeout[]
  readonly webhooks: readonly PageAwaitedWebhook[]
  readonly unreadable: readonly Unreadable[]
}

/**
 * Finds what matches a search. Patterns and tests are matched together: a pattern is found if an affected test matches,
 * and a test is found if one of its patterns matches.
 */
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
  }
}

interface Matcher {
  /** Matches by the pattern's own fields and text. */
  matchesPattern(pattern: Pattern): boolean
  /** Matches by the test's own fields and text. */
  matchesTest(test: Test): boolean
  /** Returns the patterns of a test that match together with it. */
  findPatterns(test: Test): number[]
  /** Matches by an item's text together with its test. */
  matchesItem(test: PageTestReference, text: string): boolean
  /** By a text that belongs to no test or pattern. */
  matchesText(text: string): boolean
}

function createMatcher(run: Run, search: Search): Matcher {
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
  const matchesText = (text: string) =>
    !hasTestFields && !hasPatternFields && findWords(search, text) === allWords
  return {
    matchesText,
    matchesPattern: ({ index }) =>
      !hasTestFields && matching[index] === true && patternWords[index] === allWords,
    matchesTest: (test) =>
      !hasPatternFields && hasTestMatch(test) && findWords(search, getTestText(test)) === allWords,
    findPatterns: (test) =>
      hasTestMatch(test) ? findPatterns(test, findWords(search, getTestText(test))) : [],
    matchesItem: (reference, text) => {
      const test = getTest(run, reference)
      if (!test) return matchesText(text)
      const ownWords = findWords(search, text) | findWords(search, getTestText(test))
      const isTestMatch = !hasPatternFields && ownWords === allWords
      return hasTestMatch(test) && (isTestMatch || findPatterns(test, ownWords).length > 0)
    },
  }
}

/** Returns one bit for each word of the search that the text contains. */
function findWords({ words }: Search, text: string): number {
  if (words.length === 0) return 0
  const lower = text.toLowerCase()
  return words.reduce((bits, word, index) => (lower.includes(word) ? bits | (1 << index) : bits), 0)
}

function matchPatternField(pattern: Pattern): (field: SearchField, value: string) => boolean {
  return (field, value) => {
    if (field === 'kind') return matchesKind(pattern.kind, value)
    if (field === 'is') return matchesState(pattern, value)
    if (field === 'status') return pattern.status !== undefined && matchesStatus(pattern.status, value)
    if (field === 'method') return pattern.method?.toLowerCase() === value
    return [pattern.basePath ?? '', ...pattern.urls.map(({ url }) => url)].some((text) =>
      text.toLowerCase().includes(value),
    )
  }
}

function matchesState(pattern: Pattern, value: string): boolean {
  return value === 'recovered' ? isRecovered(pattern) : getPatternStates(pattern).includes(value)
}

/** `kind:page-error`, `kind:page` and `kind:"page error"`. */
function matchesKind(kind: string, value: string): boolean {
  return kind.includes(value) || getKindLabel(kind).title.toLowerCase().includes(value)
}

function matchTestField(test: Test): (field: SearchField, value: string) => boolean {
  return (field, value) => {
    if (field === 'project') return test.project.toLowerCase() === value
    if (field === 'file') return test.file.toLowerCase().includes(value)
    return outcomeWords[test.outcome].word === value || test.outcome === value
  }
}

function getPatternText(pattern: Pattern): string {
  const samples = pattern.samples?.flatMap(({ message = '', details = {} }) => [message, details.body ?? ''])
  const ids = pattern.correlationIds.map(({ value }) => value)
  const urls = pattern.urls.map(({ url }) => url)
  return [pattern.key, pattern.title, ...urls, ...(samples ?? []), ...ids].join('\n')
}

function getTestText(test: Test): string {
  return `${test.name}:${test.column}`
}

function getTimeoutText(timeout: Timeout): string {
  return [timeout.templateName, ...timeout.matcherDetails].join('\n')
}
