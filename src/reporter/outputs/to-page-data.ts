// Turns the report's document into the HTML report's data: as many items as a page can show, with long texts cut.

import { formatPresent } from '../../values/numbers.js'
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
import { haveAllWaited } from '../report/headline.js'
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
    hasJson,
  }
}

/** Adds a last sentence to a section, which only the page shows. */
function addNote(section: PageSection, sentence: string | undefined): PageSection {
  if (sentence === undefined) return section
  return { ...section, items: [...section.items, { parts: [sentence] }] }
}

type TabSections = readonly [name: string, ids: readonly SectionId[]]

/** The sections of each tab, in their order. All others are in the last tab. */
const tabSections: readonly [TabSections, TabSections, ...TabSections[]] = [
  ['errors', ['errors', 'missingExpectations', 'nextStep', 'known', 'gone', 'notSeen']],
  ['webhooks', ['missingWebhooks']],
  ['tests', ['tests']],
]

function listTabs(model: SummaryModel, sections: readonly PageSection[]): readonly PageTab[] {
  const { totals, tests } = model
  const countOutcome = (outcome: string): number => tests.filter((test) => test.outcome === outcome).length
  const { newErrors, expiredErrors, knownErrors, webhookTimeouts } = totals
  const facts = new Map([
    [
      'errors',
      {
        total: totals.errors,
        noun: 'error',
        note: { new: newErrors, expired: expiredErrors, known: knownErrors },
      },
    ],
    ['webhooks', { total: webhookTimeouts, noun: 'webhook', note: { missing: webhookTimeouts } }],
    [
      'tests',
      {
        total: tests.length,
        noun: 'test',
        note: { failed: countOutcome('unexpected'), flaky: countOutcome('flaky') },
      },
    ],
  ])
  const listed = new Set(tabSections.flatMap(([, ids]) => ids))
  const more = sections.filter(({ id }) => !listed.has(id))
  const [errors, webhooks, ...others] = tabSections
  const order = haveAllWaited(model) ? [webhooks, errors, ...others] : tabSections
  const tabs = order.map(([name, ids]): PageTab => {
    const { total = 0, noun = '', note = {} } = facts.get(name) ?? {}
    const own = ids.flatMap((id) => sections.filter((section) => section.id === id && section.total > 0))
    return {
      name,
      total,
      label: total === 1 ? noun : `${noun}s`,
      note: formatPresent(note),
      sections: own,
    }
  })
  const last: PageTab = { name: 'more', total: more.length, label: 'more', note: '', sections: more }
  return [...tabs, last].filter((tab) => tab.sections.length > 0)
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
  const { id = '', sortKeys, when, what, tone, place, getServerLine } = item
  budget.use(itemChars)
  const reasons = listReasons(item).map((text) => budget.cut(text))
  return {
    parts: toPageLine(item.parts, context),
    place: place && toPageLine(place, context),
    id: ids.get(id) ?? item.id,
    sortKeys,
    when,
    what,
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
