// What of the run fits a search. Patterns and tests are judged together: a pattern stays when a test that met it
// fits, and a test stays when a pattern that it met fits.

import type { PageTestReference } from '../data/page-types.js'
import { outcomeWords } from './outcome.js'
import { getTest, type Pattern, type Run, type Test, type Timeout, type Unreadable } from './run.js'
import { hasFields, matchesFields, matchesStatus, type Search, type SearchField } from './search.js'

const patternFields: readonly SearchField[] = ['status', 'method', 'path']
const testFields: readonly SearchField[] = ['project', 'outcome', 'file']

export interface Found {
  readonly patterns: readonly Pattern[]
  readonly tests: readonly Test[]
  readonly timeouts: readonly Timeout[]
  readonly unreadable: readonly Unreadable[]
}

export function find(run: Run, search: Search): Found {
  if (search.words.length === 0 && !hasFields(search, [...patternFields, ...testFields])) return run
  const judge = createJudge(run, search)
  const occurring = new Set<number>()
  const tests = run.tests.filter((test) => {
    const met = judge.patternsWith(test)
    for (const index of met) occurring.add(index)
    return met.length > 0 || judge.testAlone(test)
  })
  return {
    patterns: run.patterns.filter((pattern) => occurring.has(pattern.index) || judge.patternAlone(pattern)),
    tests,
    timeouts: run.timeouts.filter((one) => judge.evidence(one.test, getTimeoutText(one))),
    unreadable: run.unreadable.filter((one) => judge.evidence(one.test, `${one.name}\n${one.reason}`)),
  }
}

interface Judge {
  /** Fits without a look at the tests that met it. */
  patternAlone(pattern: Pattern): boolean
  /** Fits without a look at the patterns that it met. */
  testAlone(test: Test): boolean
  /** The patterns of a test that fit together with it. */
  patternsWith(test: Test): number[]
  /** Fits by its own text together with its test's. */
  evidence(test: PageTestReference, text: string): boolean
}

function createJudge(run: Run, search: Search): Judge {
  const allWords = 2 ** search.words.length - 1
  const hasPatternFields = hasFields(search, patternFields)
  const hasTestFields = hasFields(search, testFields)
  const fitting = run.patterns.map((pattern) =>
    matchesFields(search, patternFields, matchPatternField(pattern)),
  )
  const patternWords = run.patterns.map((pattern) => findWords(search, getPatternText(pattern)))
  const testFits = (test: Test) => matchesFields(search, testFields, matchTestField(test))
  const patternsWith = (test: Test, ownWords: number) =>
    test.patterns.filter((index) => fitting[index] && ((patternWords[index] ?? 0) | ownWords) === allWords)
  return {
    patternAlone: ({ index }) =>
      !hasTestFields && fitting[index] === true && patternWords[index] === allWords,
    testAlone: (test) =>
      !hasPatternFields && testFits(test) && findWords(search, getTestText(test)) === allWords,
    patternsWith: (test) => (testFits(test) ? patternsWith(test, findWords(search, getTestText(test))) : []),
    evidence: (reference, text) => {
      const test = getTest(run, reference)
      if (!test) return !hasTestFields && !hasPatternFields && findWords(search, text) === allWords
      const ownWords = findWords(search, text) | findWords(search, getTestText(test))
      const wholeTest = !hasPatternFields && ownWords === allWords
      return testFits(test) && (wholeTest || patternsWith(test, ownWords).length > 0)
    },
  }
}

/** One bit for each word of the search that is in the text. */
function findWords({ words }: Search, text: string): number {
  if (words.length === 0) return 0
  const lower = text.toLowerCase()
  return words.reduce((bits, word, index) => (lower.includes(word) ? bits | (1 << index) : bits), 0)
}

function matchPatternField(pattern: Pattern): (field: SearchField, value: string) => boolean {
  return (field, value) => {
    if (field === 'status') return matchesStatus(pattern.status, value)
    if (field === 'method') return pattern.method.toLowerCase() === value
    return [pattern.basePath, ...pattern.urls.map(({ url }) => url)].some((text) =>
      text.toLowerCase().includes(value),
    )
  }
}

function matchTestField(test: Test): (field: SearchField, value: string) => boolean {
  return (field, value) => {
    if (field === 'project') return test.project.toLowerCase() === value
    if (field === 'file') return test.file.toLowerCase().includes(value)
    return outcomeWords[test.outcome].word === value || test.outcome === value
  }
}

function getPatternText(pattern: Pattern): string {
  return [pattern.key, ...pattern.urls.map(({ url }) => url)].join('\n')
}

function getTestText(test: Test): string {
  return `${test.name}:${test.column}`
}

function getTimeoutText(timeout: Timeout): string {
  return [timeout.templateName, ...timeout.matcherDetails].join('\n')
}
