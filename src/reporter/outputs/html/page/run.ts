// The run as the page works with it: the tuples of the data made into objects.

import {
  type AttemptTuple,
  attemptStatuses,
  fromGaps,
  outcomes,
  type PageData,
  type PagePattern,
  type PageTestReference,
  type PageUnreadable,
  type PageWebhookTimeout,
  type TestTuple,
  verdicts,
} from '../data/page-format.js'

export interface Run {
  readonly data: PageData
  readonly patterns: readonly Pattern[]
  readonly tests: readonly Test[]
  readonly timeouts: readonly Timeout[]
  readonly unreadable: readonly Unreadable[]
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

export interface Pattern extends PagePattern {
  readonly index: number
}

export interface Test {
  readonly index: number
  /** Names the test in the URL of the page. */
  readonly name: string
  /** Titles of its `describe` blocks. */
  readonly groups: readonly string[]
  readonly title: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly project: string
  readonly outcome: (typeof outcomes)[number]
  readonly attempts: readonly Attempt[]
  readonly networkErrors: number
  /** Indexes of the patterns that it met. */
  readonly patterns: readonly number[]
}

export interface Attempt {
  readonly index: number
  readonly retry: number
  readonly status: (typeof attemptStatuses)[number]
  readonly slot: number
  readonly startedAfterMs: number
  readonly durationMs: number
  readonly verdict: (typeof verdicts)[number]
  readonly networkErrors: number
  readonly patterns: readonly number[]
}

export interface Timeout extends PageWebhookTimeout {
  readonly index: number
}

export interface Unreadable extends PageUnreadable {
  readonly index: number
}

export interface SeenError {
  readonly method: string
  readonly status: number
  readonly url: string
  readonly seenAfterMs: number | null
}

export function openRun(data: PageData): Run {
  const patternLists = data.patternLists.map(fromGaps)
  return {
    data,
    patterns: data.patterns.map((pattern, index) => ({ ...pattern, index })),
    tests: namedApart(data.tests.map((tuple, index) => openTest(tuple, index, data.strings, patternLists))),
    timeouts: data.webhookTimeouts.map((timeout, index) => ({ ...timeout, index })),
    unreadable: data.unreadableAttachments.map((one, index) => ({ ...one, index })),
    startedAt: Date.parse(data.run.startedAt),
  }
}

/** The errors of an attempt; undefined when they are not on the page. */
export function errorsOf(run: Run, test: Test, attempt: Attempt): readonly SeenError[] | undefined {
  const records = run.data.records.find(
    ([testIndex, index]) => testIndex === test.index && index === attempt.index,
  )
  return records?.[2].map(([method, status, url, seenAfterMs]) => ({
    method,
    status,
    url: run.data.strings[url] ?? '',
    seenAfterMs,
  }))
}

export function testOf(run: Run, reference: PageTestReference): Test | undefined {
  return typeof reference === 'number' ? run.tests[reference] : undefined
}

/** With `repeatEach`, tests differ in nothing that has a name. */
function namedApart(tests: readonly Test[]): Test[] {
  const met = new Map<string, number>()
  return tests.map((test) => {
    const times = (met.get(test.name) ?? 0) + 1
    met.set(test.name, times)
    return times === 1 ? test : { ...test, name: `${test.name} (${times})` }
  })
}

function openTest(
  tuple: TestTuple,
  index: number,
  strings: readonly string[],
  patternLists: readonly (readonly number[])[],
): Test {
  const [titleIndexes, fileIndex, line, column, projectIndex, outcome, attemptTuples] = tuple
  const titles = titleIndexes.map((title) => strings[title] ?? '')
  const file = strings[fileIndex] ?? ''
  const project = strings[projectIndex] ?? ''
  const attempts = attemptTuples.map((attempt, nth) => openAttempt(attempt, nth, patternLists))
  return {
    index,
    name: [project, `${file}:${line}`, ...titles].join(' › '),
    groups: titles.slice(0, -1),
    title: titles.at(-1) ?? '',
    file,
    line,
    column,
    project,
    outcome: outcomes[outcome] ?? 'skipped',
    attempts,
    networkErrors: attempts.reduce((sum, attempt) => sum + attempt.networkErrors, 0),
    patterns: patternsOf(attempts),
  }
}

function openAttempt(
  tuple: AttemptTuple,
  index: number,
  patternLists: readonly (readonly number[])[],
): Attempt {
  const [retry, status, slot, startedAfterMs, durationMs, verdict, networkErrors, patternList] = tuple
  return {
    index,
    retry,
    status: attemptStatuses[status] ?? 'skipped',
    slot,
    startedAfterMs,
    durationMs,
    verdict: verdicts[verdict] ?? null,
    networkErrors,
    patterns: patternLists[patternList] ?? [],
  }
}

/** Attempts of one test mostly meet the same patterns and then share one list. */
function patternsOf(attempts: readonly Attempt[]): readonly number[] {
  const lists = [...new Set(attempts.map(({ patterns }) => patterns))]
  return lists.length === 1 ? (lists[0] ?? []) : [...new Set(lists.flat())]
}
