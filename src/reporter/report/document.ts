// The report as a document: what it says, in which order and words. Outputs decide only how to print it and how much.

import { getPhraseText, type Phrase, type Untrusted } from '../../printing/phrase.js'

type State = 'new' | 'known' | 'expired'

export type Tone = 'good' | 'plain' | 'warning' | 'bad'

/** Our own words, or a sentence with untrusted texts in it. */
export type Words = string | { readonly phrase: Phrase }

/** A piece of a line: words, text from a page or a test, a state, a link, or a command that must not be shortened. */
export type Part =
  | Words
  | Untrusted
  | { readonly state: State }
  | { readonly link: string; readonly text: string }
  | { readonly command: string }

export type Line = readonly Part[]

export interface Item {
  readonly parts: Line
  /** What the item is, such as `HTTP error`. Default: the noun of its list. */
  readonly what?: string
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

export interface Section extends List {
  readonly id: SectionId
  readonly tone: Tone
  /** Whether the title is enough for most readers. */
  readonly isCollapsed?: true
  /** Whether code review tools should show the items next to their tests. */
  readonly isAnnotated?: true
}

/** Returns a part's text, which may be untrusted. */
export function getText(part: Part): string {
  if (typeof part === 'string') return part
  if ('phrase' in part) return getPhraseText(part.phrase)
  if ('code' in part) return part.code
  if ('state' in part) return part.state
  return 'command' in part ? part.command : part.text
}

/** Lists everything that explains an item. */
export function listReasons({ reason, explanation = [] }: Item): readonly string[] {
  return [...(reason === undefined ? [] : [reason]), ...explanation]
}

/** Creates a list's items one at a time, because a run may have thousands. */
export function listItems<T>(values: readonly T[], toItem: (value: T) => Item): Items {
  return {
    total: values.length,
    items: {
      *[Symbol.iterator]() {
        for (const value of values) yield toItem(value)
      },
    },
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

/** Formats a line, with a separator wherever the words do not lead to the next part. */
export function formatLine(parts: Line, formatPart: (part: Part) => string): string {
  return parts.reduce<string>((line, part, index) => {
    const before = parts[index - 1]
    if (before === undefined) return formatPart(part)
    const leads = typeof before === 'string' ? before.endsWith(':') : 'state' in before
    return `${line}${leads ? ' ' : ' · '}${formatPart(part)}`
  }, '')
}
