// The report as a document: what it says, in which order and words. Outputs decide only how to print it and how much.

import { getPhraseText, type Phrase, type Untrusted } from '../../printing/phrase.js'
import { formatTime, formatTimeSpan } from '../../printing/times.js'
import type { EffectName } from '../../verdicts.js'
import type { Column } from '../summary/histogram.js'

type State = 'new' | 'known' | 'expired' | 'missing' | 'no match'

export type Tone = 'good' | 'plain' | 'warning' | 'bad'

/** Our own words, or a sentence with untrusted texts in it. */
export type Words = string | Sentence

export interface Sentence {
  readonly phrase: Phrase
  /** When it was so. The page shows it in its reader's own time zone. */
  readonly during?: TimeSpan | undefined
}

export interface TimeSpan {
  readonly first: string
  readonly last: string
}

/** A piece of a line. */
export type Part =
  | Words
  | Effects
  | TestReference
  | Outcome
  | Active
  | { readonly state: State }
  | { readonly time: string }

/** How a test, an attempt or a run ended. */
export interface Outcome {
  readonly outcome: string
  readonly tone: Tone
}

/** Code, and what a reader can open or copy. */
export type Active =
  | Untrusted
  | Copy
  | { readonly url: string }
  | { readonly link: string; readonly text: string }
  /** Must not be shortened. */
  | Command

/** What errors did to their tests, such as `failed 2 tests, warned in 4; recovered`. */
export interface Effects {
  readonly effects: readonly EffectWords[]
  /** What else is known about all or some occurrences. */
  readonly notes: readonly string[]
}

/** What an error did to some tests, in words. */
export interface EffectWords {
  readonly effect: EffectName
  readonly words: string
  /** Whether these tests passed in a later attempt. */
  readonly isFlaky?: true
  /** Whether `test.fail()` expects these tests to fail. */
  readonly isExpected?: true
  /** Whether these tests were interrupted, and failed in no attempt. */
  readonly isInterrupted?: true
}

/** A test of the run. */
export interface TestReference {
  /** The test's id. */
  readonly test: string
  /** Titles of the test and its `describe` blocks. */
  readonly title: string
  /** Such as `tests/cart.spec.ts:7`. */
  readonly place: string
  readonly project: string
}

/** A text to copy or to run, which is never cut. */
interface Command {
  readonly command: string
  /** What it is, such as `location`. Default: `command`. */
  readonly what?: string
}

/** A text to copy, which only the page offers. */
interface Copy {
  readonly copy: string
  /** What it is, such as `URL`. */
  readonly what: string
  /** A sentence that says where to paste it. */
  readonly hint?: string
}

export type Line = readonly Part[]

export interface Item {
  readonly parts: Line
  /** Where to look, after the reason if the item has two lines. */
  readonly place?: Line
  /** Identifies the item in the address of the page, where it can be opened. */
  readonly id?: string
  readonly sortKeys?: SortKeys
  /** When it occurred. */
  readonly when?: readonly Column[]
  /** What the item is, such as `HTTP error`. Default: the noun of its list. */
  readonly what?: string
  /** The kind of an error whose name does not say it, which only the page shows. */
  readonly kind?: string | undefined
  /** Its name, where that is not the first of its parts after the state. */
  readonly name?: string
  /** Default: `plain`. */
  readonly tone?: Tone
  /** Why it happened, on a line of its own. */
  readonly reason?: string | undefined
  /** Returns the most telling line that the server printed about it, which is also among the details. */
  readonly getServerLine?: () => string | undefined
  /** Lines that explain it and must not be truncated. */
  readonly explanation?: readonly string[]
  /** The test to open, if there is one. `file` is relative to the config's `rootDir`. */
  readonly at?: Location | undefined
  /** Lists what only outputs with enough room show. */
  readonly listDetails?: () => readonly List[]
}

/** What a list can be sorted by, besides its own order and the names of its items. */
export interface SortKeys {
  readonly tests?: number
  readonly firstSeen?: string
}

export interface Location {
  readonly file: string
  readonly line: number
}

export interface Items {
  /** Can be iterated more than once. Take only as many items as needed, because each is created when it is taken. */
  readonly items: Iterable<Item>
  readonly total: number
}

export interface List extends Items {
  readonly title: Words
  /** The noun for one item, as in `and 3 more errors`. */
  readonly noun: string
  /** Whether the items are consecutive lines of a text. */
  readonly isText?: true
  /** Titles of columns, if the items are the rows of a table. */
  readonly columns?: readonly string[]
  /** Whether each item's details open on demand. */
  readonly isFolded?: true
  /** The tests that the items are, if the list has nothing but tests and how they ended. */
  readonly testIds?: readonly string[]
  /** Where the list is shown, if not everywhere: the page has more room than a text. */
  readonly shownOn?: 'page' | 'text' | undefined
}

export type SectionId =
  | 'head'
  | 'errors'
  | 'known'
  | 'gone'
  | 'notSeen'
  | 'missingExpectations'
  | 'missingWebhooks'
  | 'openRequests'
  | 'slowWebhooks'
  | 'mockLeaks'
  | 'hosts'
  | 'unreadable'
  | 'notMonitored'
  | 'optedOut'
  | 'nextStep'
  | 'tests'

export interface Section extends List {
  readonly id: SectionId
  readonly tone: Tone
  /** Whether the title is enough for most readers. */
  readonly isCollapsed?: boolean
  /** Whether code review tools should show the items next to their tests. */
  readonly isAnnotated?: true
}

/** The sections of a report, which begins with what happened. */
export type Sections = readonly [Section, ...Section[]]

/** Returns a part's text, which may be untrusted. */
export function getText(part: Part): string {
  if (typeof part === 'string') return part
  if ('phrase' in part) return getSentenceText(part)
  if ('code' in part) return part.code
  if ('state' in part) return part.state
  if ('effects' in part) return formatEffectWords(part)
  if ('test' in part) return formatTestReference(part)
  if ('outcome' in part) return part.outcome
  if ('url' in part) return part.url
  if ('time' in part) return formatTime(part.time)
  if ('copy' in part) return ''
  return 'command' in part ? part.command : part.text
}

function getSentenceText({ phrase, during }: Sentence): string {
  const text = getPhraseText(phrase)
  return during ? `${text}, ${formatTimeSpan(during.first, during.last)}` : text
}

function formatEffectWords({ effects, notes }: Effects): string {
  return [effects.map(({ words }) => words).join(', '), ...notes].filter(Boolean).join('; ')
}

function formatTestReference({ title, place, project }: TestReference): string {
  return `${place} ${project ? `[${project}] ` : ''}${title}`
}

/** Links to a test in Playwright's HTML report, which finds it by its id. */
export function linkToTest(playwrightReport: string, id: string): string {
  return `${playwrightReport}#?testId=${encodeURIComponent(id)}`
}

/** Whether a part consists of our own words. */
export function isOurs(part: Part): part is string | Effects | Outcome {
  return typeof part === 'string' || 'effects' in part || 'outcome' in part
}

/** Returns everything that an item says about itself in one line, without what only the page offers. */
export function getLine({ parts, place = [] }: Item): Line {
  return [...parts, ...place].filter((part) => typeof part === 'string' || !('copy' in part))
}

/** Lists what is there: leaves out empty texts, `undefined` and `false`. */
export function listPresent<T>(values: readonly (T | undefined | false | '')[]): T[] {
  return values.filter((value): value is T => value !== undefined && value !== false && value !== '')
}

/** Lists everything that explains an item. */
export function listReasons({ reason, explanation = [] }: Item): readonly string[] {
  return listPresent([reason, ...explanation])
}

/** Creates a list's items one at a time, because a run may have thousands. */
export function listItems<T>(values: readonly T[], toItem: (value: T, index: number) => Item): Items {
  return {
    total: values.length,
    items: {
      *[Symbol.iterator]() {
        for (const [index, value] of values.entries()) yield toItem(value, index)
      },
    },
  }
}

/** Lists lines as items that say nothing else. */
export function listLines(lines: readonly Line[]): Items {
  return listItems(lines, (parts) => ({ parts }))
}

/** Lists texts from outside, each as a line. */
export function listCodes(codes: readonly string[]): Items {
  return listLines(codes.map((code) => [{ code }]))
}

/** Creates a list that is a text from outside. */
export function toText(title: string, lines: readonly string[]): List {
  return {
    title,
    noun: 'line',
    isText: true,
    ...listCodes(lines),
  }
}

/** Returns the first items of a list, at least one of them, without creating the next. */
export function takeItems({ items }: Items, max: number): readonly Item[] {
  const taken: Item[] = []
  for (const item of items) {
    taken.push(item)
    if (taken.length >= max) break
  }
  return taken
}

/** Whether the words of a part lead to the next one, so that nothing separates them. */
export function leadsOn(part: Part): boolean {
  return isOurs(part) || 'phrase' in part ? getText(part).endsWith(':') : 'state' in part
}

/** Formats a line, with a separator wherever the words do not lead to the next part. */
export function formatLine(parts: Line, formatPart: (part: Part) => string): string {
  return parts.reduce<string>((line, part, index) => {
    const before = parts[index - 1]
    if (before === undefined) return formatPart(part)
    return `${line}${leadsOn(before) ? ' ' : ' · '}${formatPart(part)}`
  }, '')
}
