// Turns the report's document into the HTML report's data: as many items as a page can show, with long texts cut.

import { formatNumber, formatPresent } from '../../values/numbers.js'
import type { PageData, PageItem, PageList, PageSection, PageTab } from '../page/page-data.js'
import { buildReport } from '../report/build-report.js'
import { buildTests } from '../report/details/test-details.js'
import {
  type Item,
  type Line,
  type List,
  listReasons,
  type Part,
  type Section,
  type SectionId,
  takeItems,
} from '../report/document.js'
import { countFailedTests, haveAllWaited } from '../report/headline.js'
import { explainNotRecorded } from '../report/sentences.js'
import type { SummaryModel } from '../summary/model.js'
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
export const maxPageChars = 8_000_000
/** Maximum characters of the tests' details, which the panels of their errors also have in part. */
const maxTestChars = 2_000_000

type Sections = readonly [Section, ...Section[]]

export interface PageOptions {
  readonly maxChars?: number
  /** Whether the run also writes the complete summary. */
  readonly hasJson?: boolean
  readonly sections?: Sections
}

/** What the items of one page share. */
interface PageContext {
  readonly budget: TextBudget
  /** Ids that tests have on the page, by their own ids. */
  readonly ids: ReadonlyMap<string, string>
}

export function toPageData(model: SummaryModel, options: PageOptions = {}): PageData {
  const { maxChars = maxPageChars, hasJson = true, sections = buildReport(model) } = options
  const { run, histogram, totals } = model
  const tests = buildTests(model)
  const ids = shortenIds(tests, model.playwrightReport !== undefined)
  const context: PageContext = { budget: new TextBudget(maxChars), ids }
  const testContext: PageContext = { budget: new TextBudget(Math.min(maxTestChars, maxChars)), ids }
  const [head, ...lists] = sections.map((section) => toPageSection(section, context))
  return {
    run,
    head: addNote(head ?? toPageSection(sections[0], context), explainNotRecorded(model)),
    histogram: totals.errors > 1 ? histogram : undefined,
    causes: model.causes.map(({ title, firstSeen, lastSeen }) => ({ title, firstSeen, lastSeen })),
    tabs: listTabs(model, [...lists, toPageSection(tests, testContext)]),
    playwrightReport: model.playwrightReport,
    hasJson,
  }
}

/** Adds a last sentence to a section, which only the page shows. */
function addNote(section: PageSection, sentence: string | undefined): PageSection {
  if (sentence === undefined) return section
  return { ...section, items: [...section.items, { parts: [sentence] }] }
}

type TabName = 'errors' | 'webhooks' | 'tests'

/** The sections of each tab, in their order. All others are in the last tab. */
const tabSections: Readonly<Record<TabName, readonly SectionId[]>> = {
  errors: ['errors', 'missingExpectations', 'nextStep', 'known', 'gone', 'notSeen'],
  webhooks: ['missingWebhooks', 'nextStep'],
  tests: ['tests'],
}

function listTabs(model: SummaryModel, sections: readonly PageSection[]): readonly PageTab[] {
  const areWebhooksFirst = haveAllWaited(model) || model.totals.errors === 0
  const names: readonly TabName[] = areWebhooksFirst
    ? ['webhooks', 'errors', 'tests']
    : ['errors', 'webhooks', 'tests']
  const listed = new Set<SectionId>(names.flatMap((name) => tabSections[name]))
  const more = sections.filter(({ id }) => !listed.has(id))
  const tabs = names.map((name, index): PageTab => {
    const ids = tabSections[name].filter((id) => id !== 'nextStep' || index === 0)
    const own = ids.flatMap((id) => sections.filter((section) => section.id === id && section.total > 0))
    return { name, ...labelTab(name, model), sections: own }
  })
  const last: PageTab = { name: 'more', total: more.length, label: 'more', note: '', sections: more }
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

/** Counts failed and flaky tests as the headline does: if some have nothing to list, as `2 of 3 failed tests`. */
function describeOutcomes(model: SummaryModel): string {
  const { tests } = model
  const countListed = (outcome: string): number =>
    new Set(tests.flatMap((test) => (test.outcome === outcome ? test.originalId : []))).size
  const [failed, flaky] = [countListed('unexpected'), countListed('flaky')]
  const [allFailed, allFlaky] = [countFailedTests(model), model.flaky.tests]
  if (failed >= allFailed && flaky >= allFlaky) return formatShares(tests.length, { failed, flaky })
  return formatPresent({
    [`of ${formatNumber(allFailed)} failed tests`]: failed,
    [`of ${formatNumber(allFlaky)} flaky tests`]: flaky,
  })
}

/** Formats counts such as `2 new, 1 known`, and one that is the total as its word, because the total is beside it. */
function formatShares(total: number, counts: Readonly<Record<string, number>>): string {
  const whole = Object.keys(counts).find((word) => counts[word] === total)
  if (total === 0 || whole === undefined) return formatPresent(counts)
  return total === 1 ? whole : `all ${whole}`
}

function toPageSection(section: Section, context: PageContext): PageSection {
  const { id, tone, isCollapsed } = section
  return { ...toPageList(section, maxRows[id] ?? maxOtherItems, context), id, tone, isCollapsed }
}

function toPageList(list: List, max: number, context: PageContext): PageList {
  const { title, noun, total, isText, columns, isFolded } = list
  const items = takeItems(list, max).map((item) => toPageItem(item, context))
  return { title, noun, items, total, isText, columns, isFolded }
}

function toPageItem(item: Item, context: PageContext): PageItem {
  const { budget, ids } = context
  const { id = '', sortKeys, when, what, kind, tone, place, getServerLine } = item
  budget.use(itemChars)
  const reasons = listReasons(item).map((text) => budget.cut(text))
  return {
    parts: toPageLine(item.parts, context),
    place: place && toPageLine(place, context),
    id: ids.get(id) ?? item.id,
    sortKeys,
    when,
    what,
    kind,
    tone,
    reasons: reasons.length > 0 ? reasons : undefined,
    serverLine: getServerLine?.(),
    details: toPageDetails(item, context),
  }
}

function toPageDetails({ listDetails }: Item, context: PageContext): readonly PageList[] | undefined {
  const max = context.budget.isUsedUp ? leastDetails : maxDetails
  const lists = listDetails?.().filter(({ total, shownOn }) => total > 0 && shownOn !== 'text')
  return lists?.map((list) => toPageList(list, isListOfRows(list) ? maxInnerRows : max, context))
}

/** Whether the items have addresses, as the errors of a cause do. */
function isListOfRows(list: List): boolean {
  return takeItems(list, 1).some(({ id }) => id !== undefined)
}

function toPageLine(line: Line, { budget, ids }: PageContext): Line {
  return line.map((part): Part => {
    if (typeof part === 'string') return part
    if ('code' in part) return { code: budget.cut(part.code) }
    if ('url' in part) return { url: budget.cut(part.url) }
    if ('test' in part) {
      budget.use(part.title.length + part.place.length + part.project.length)
      return { ...part, test: ids.get(part.test) ?? part.test }
    }
    return 'copy' in part ? { ...part, copy: budget.cut(part.copy) } : part
  })
}

/** Shortens the ids of tests, which are a tenth of a large page, unless Playwright's report needs them. */
function shortenIds(tests: Section, hasReport: boolean): ReadonlyMap<string, string> {
  if (hasReport) return new Map()
  const ids = new Map<string, string>()
  for (const { id = '' } of tests.items) ids.set(id, ids.size.toString(36))
  return ids
}
