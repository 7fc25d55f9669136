// Turns the report's document into the HTML report's data: as many items as a page can show, with long texts cut.

import { formatNumber, formatPresent } from '../../values/numbers.js'
import { toAscii } from '../../values/text.js'
import type { PageItem, PageList, PageSection, PageTab, StoredData, StoredPart } from '../page/page-data.js'
import { buildTests } from '../report/details/test-details.js'
import {
  type Item,
  type Line,
  type List,
  listReasons,
  type Part,
  type Section,
  type SectionId,
  type Sections,
  type TimeSpan,
} from '../report/document.js'
import { countFailedTests, haveAllWaited } from '../report/headline.js'
import { explainNotRecorded } from '../report/sentences.js'
import type { SummaryModel } from '../summary/model.js'
import { countDistinctTests } from '../summary/test-counts.js'
import { TestTable } from './test-table.js'
import { TextBudget } from './text-budget.js'

const maxRows: Readonly<Partial<Record<SectionId, number>>> = {
  errors: 5_000,
  known: 5_000,
  tests: 5_000,
  missingWebhooks: 1_000,
}
const maxOtherItems = 200
const maxInnerRows = 5_000
/** Number of items in a list of details, and when the page is full. */
const maxDetails = 100
const leastDetails = 3
/** About the characters of an item besides its texts. */
const itemChars = 60
/** Maximum characters of all items together, with which a page with 5,000 errors is usable after about a second. */
export const maxPageChars = 5_000_000
/** Maximum characters of the tests' details, which the panels of their errors also have in part. */
const maxTestChars = 1_000_000

/** What the items of one page share. */
interface PageContext {
  readonly budget: TextBudget
  readonly tests: TestTable
  /** The details of the rows, as JSON. */
  readonly details: Buffer[]
}

type StoredItem = PageItem<StoredPart>
type StoredList = PageList<StoredPart>
type StoredSection = PageSection<StoredPart>
type StoredTab = PageTab<StoredPart>

/** Returns lines of JSON: first one for all rows, and then one for the details of each row that has some. */
export function toPageData(model: SummaryModel, sections: Sections, maxChars: number): Buffer {
  const { run, histogram, totals } = model
  const budget = new TextBudget(maxChars)
  const tests = new TestTable(model.tests, budget)
  const context: PageContext = { budget, tests, details: [] }
  const testContext: PageContext = { ...context, budget: new TextBudget(Math.min(maxTestChars, maxChars)) }
  const [first, ...others] = sections
  const head = toPageSection(first, context)
  const lists = others.map((section) => toPageSection(section, context))
  const rows: StoredData = {
    run,
    head: addNote(head, explainNotRecorded(model)),
    histogram: totals.errors > 1 ? histogram : undefined,
    causes: model.causes.map(({ title, firstSeen, lastSeen }) => ({ title, firstSeen, lastSeen })),
    nextStep: lists.find(({ id }) => id === 'nextStep'),
    tabs: listTabs(model, [...lists, toPageSection(buildTests(model), testContext)]),
    tests: tests.list,
    playwrightReport: model.playwrightReport,
  }
  return Buffer.concat([toLine(rows), ...context.details])
}

/**
 * Prints a line of JSON, in ASCII only, because a browser decodes and parses text with any other character half as fast.
 * Bytes take half the memory of a string that had such characters.
 */
function toLine(value: StoredData | readonly StoredList[]): Buffer {
  return Buffer.from(`${toAscii(JSON.stringify(value))}\n`, 'latin1')
}

/** Adds a last sentence to a section, which only the page shows. */
function addNote(section: StoredSection, sentence: string | undefined): StoredSection {
  if (sentence === undefined) return section
  return { ...section, items: [...section.items, { parts: [sentence] }] }
}

type TabName = 'errors' | 'webhooks' | 'tests'

/** The sections of each tab, in their order. All others are in the last tab, except for the next step. */
const tabSections: Readonly<Record<TabName, readonly SectionId[]>> = {
  errors: ['errors', 'missingExpectations', 'known', 'gone', 'notSeen'],
  webhooks: ['missingWebhooks'],
  tests: ['tests'],
}

function listTabs(model: SummaryModel, sections: readonly StoredSection[]): readonly StoredTab[] {
  const areWebhooksFirst = haveAllWaited(model) || model.totals.errors === 0
  const names: readonly TabName[] = areWebhooksFirst
    ? ['webhooks', 'errors', 'tests']
    : ['errors', 'webhooks', 'tests']
  const listed = new Set<SectionId>(names.flatMap((name) => tabSections[name]))
  const more = sections.filter(({ id }) => id !== 'nextStep' && !listed.has(id))
  const tabs = names.map((name): StoredTab => {
    const own = tabSections[name].flatMap((id) =>
      sections.filter((section) => section.id === id && section.total > 0),
    )
    return { name, ...labelTab(name, model), sections: own }
  })
  const last: StoredTab = {
    name: 'more',
    total: more.length,
    label: 'more',
    note: '',
    sections: more,
  }
  return [...tabs, last].filter((tab) => tab.sections.length > 0)
}

function labelTab(name: TabName, model: SummaryModel): Pick<PageTab, 'total' | 'label' | 'note'> {
  const { totals, tests } = model
  const toLabel = (total: number, noun: string, note: string) => ({
    total,
    label: total === 1 ? noun : `${noun}s`,
    note,
  })
  if (name === 'webhooks') return toLabel(totals.webhookTimeouts, 'missing webhook', '')
  if (name === 'tests') return toLabel(tests.length, 'test', describeOutcomes(model))
  const states = { new: totals.newErrors, expired: totals.expiredErrors, known: totals.knownErrors }
  return toLabel(totals.errors, 'error', formatShares(totals.errors, states))
}

/** Counts failed and flaky tests as the headline does: those of which some have nothing to list, as `2 of 3 failed tests`. */
function describeOutcomes(model: SummaryModel): string {
  const { tests } = model
  const failed = countDistinctTests(tests.filter(({ outcome }) => outcome === 'unexpected'))
  const flaky = countDistinctTests(tests.filter(({ outcome }) => outcome === 'flaky'))
  const allFailed = countFailedTests(model)
  const allFlaky = model.flaky.tests
  if (failed >= allFailed && flaky >= allFlaky) return formatShares(tests.length, { failed, flaky })
  return formatPresent({
    [failed < allFailed ? `of ${formatNumber(allFailed)} failed tests` : 'failed']: failed,
    [flaky < allFlaky ? `of ${formatNumber(allFlaky)} flaky tests` : 'flaky']: flaky,
  })
}

/** Formats counts such as `2 new, 1 known`, and one that is the total as its word, because the total is beside it. */
function formatShares(total: number, counts: Readonly<Record<string, number>>): string {
  const whole = Object.keys(counts).find((word) => counts[word] === total)
  if (total === 0 || whole === undefined) return formatPresent(counts)
  return total === 1 ? whole : `all ${whole}`
}

function toPageSection(section: Section, context: PageContext): StoredSection {
  const { id, tone, isCollapsed } = section
  const max = maxRows[id] ?? maxOtherItems
  return { ...toPageList(section, () => max, context), id, tone, isCollapsed }
}

function toPageList(list: List, getMax: (item: Item) => number, context: PageContext): StoredList {
  const { title, noun, total, isText, columns, isFolded, testIds } = list
  const tests = testIds?.slice(0, getMax({ parts: [] })).map((id) => context.tests.refer(id))
  const items: StoredItem[] = []
  for (const item of tests ? [] : list.items) {
    items.push(toPageItem(item, context))
    if (items.length >= getMax(item)) break
  }
  return { title, noun, items, tests, total, isText, columns, isFolded }
}

function toPageItem(item: Item, context: PageContext): StoredItem {
  const { budget } = context
  const { id, sortKeys, when, what, kind, tone, getServerLine } = item
  budget.use(itemChars)
  if (Object.keys(item).length === 1) return { parts: toPageLine(item.parts, context) } // most are lines of details
  const reasons = listReasons(item).map((text) => budget.cut(text))
  const parts = toPageLine(item.parts, context)
  const place = item.place && toPageLine(item.place, context)
  const details = toPageDetails(item, context)
  const isRow = id !== undefined
  return {
    parts,
    place,
    id,
    sortKeys,
    when,
    what,
    kind,
    tone,
    reasons: reasons.length > 0 ? reasons : undefined,
    serverLine: getServerLine?.(),
    details: isRow ? undefined : details,
    detailsLine: isRow && details ? storeDetails(details, context) : undefined,
    hasRows: details?.some(hasRows) || undefined,
  }
}

/** Returns the line that has the details of a row, which takes less memory than all of their items. */
function storeDetails(lists: readonly StoredList[], { details }: PageContext): number {
  return details.push(toLine(lists)) - 1
}

function hasRows({ items }: StoredList): boolean {
  return items.some(({ id }) => id !== undefined)
}

function toPageDetails({ listDetails }: Item, context: PageContext): readonly StoredList[] | undefined {
  const max = context.budget.isUsedUp ? leastDetails : maxDetails
  const lists = listDetails?.().filter(({ total, shownOn }) => total > 0 && shownOn !== 'text')
  // What has an address is a row, such as an error of a cause.
  return lists?.map((list) => toPageList(list, ({ id }) => (id === undefined ? max : maxInnerRows), context))
}

function toPageLine(line: Line, context: PageContext): readonly StoredPart[] {
  return line.filter((part) => hasRoomFor(part, context)).map((part) => toPagePart(part, context))
}

/** Whether there is room for a part. What readers copy would be wrong if it were cut. */
function hasRoomFor(part: Part, { budget }: PageContext): boolean {
  return typeof part === 'string' || !('copy' in part) || budget.hasRoomFor(part.copy)
}

function toPagePart(part: Part, { budget, tests }: PageContext): StoredPart {
  if (typeof part === 'string') return part
  if ('test' in part) return { test: tests.refer(part.test) }
  if ('time' in part) return { time: toSeconds(part.time) }
  if ('phrase' in part) return { ...part, during: part.during && toWholeSeconds(part.during) }
  if ('code' in part) return { code: budget.cut(part.code) }
  if ('url' in part) return cutUrl(part.url, budget)
  if ('copy' in part) budget.use(part.copy.length)
  return part
}

/** Returns a URL to open or to copy, or its beginning as text. */
function cutUrl(url: string, budget: TextBudget): StoredPart {
  const shown = budget.cut(url)
  return shown === url ? { url } : { code: shown }
}

function toWholeSeconds({ first, last }: TimeSpan): TimeSpan {
  return { first: toSeconds(first), last: toSeconds(last) }
}

/** Leaves out the milliseconds of an ISO timestamp, which the page does not show. */
function toSeconds(time: string): string {
  return time.replace(/\.\d+Z$/, 'Z')
}
