// What the open row of an error shows, and the details of its item in Markdown.

import { formatOperation } from '../../../openapi/operation.js'
import { getPhraseText, listFirstPhrases, type Phrase } from '../../../printing/phrase.js'
import type { ErrorOperation, SummaryUrl } from '../../../summary-file/summary.js'
import { count, formatNumber, sum } from '../../../values/numbers.js'
import { capitalize } from '../../../values/text.js'
import { effectNames } from '../../../verdicts.js'
import type { ErrorModel } from '../../collect/tallies/counted-error.js'
import type { TestModel } from '../../summary/model.js'
import {
  type EffectWords,
  type Line,
  type List,
  listItems,
  listLines,
  listPresent,
  type Part,
} from '../document.js'
import { listEffects, toOutcome } from '../explain-error.js'
import { formatTraceCommand, offerTrace, referToTest, type Tests } from '../format-test.js'
import { formatIgnoreRule } from './format-ignore-rule.js'
import { describeSample, emptyPage, listSamples, listServerLog } from './sample-details.js'
import { countOccurrences } from './sort-tests.js'

const ignoreHint = 'Add it to ignore in networkErrorMonitorOptions'

export function listErrorDetails(error: ErrorModel, tests: Tests): readonly List[] {
  const called = listOperations(error)
  const [sample] = error.samples
  const facts = sample ? describeSample(sample, error) : []
  const server = listServerLog(sample?.serverLog)
  return [
    toList('page', 'fact', [describeOccurrences(error), ...listEntry(error), ...called]),
    toList('text', 'fact', [...called, ...facts]),
    ...server.map((list): List => ({ ...list, shownOn: 'text' })),
    listSamples(error, tests),
    listCorrelationIds(error),
    ...listAffectedTests(error, tests),
    listUrls(error),
    listPages(error),
    toList('page', 'rule', offerIgnoreRule(error)),
    {
      title: 'Tests',
      noun: 'test',
      shownOn: 'text',
      ...listItems(error.testIds, (id) => ({ parts: formatAffectedTest(tests.get(id), 'text') })),
    },
  ]
}

function toList(shownOn: 'page' | 'text', noun: string, lines: readonly Line[]): List {
  return { title: '', noun, shownOn, ...listLines(lines) }
}

/** Says how often and when an error occurred. */
function describeOccurrences({ occurrences, tests, firstSeen, lastSeen }: ErrorModel): Line {
  const range = occurrences === tests ? '' : ` in ${count(tests, 'test')}`
  const words = `${count(occurrences, 'occurrence')}${range}`
  return [{ phrase: [words], during: { first: firstSeen, last: lastSeen } }]
}

/** Offers the rule that ignores an error, below what explains it. */
function offerIgnoreRule(error: ErrorModel): readonly Line[] {
  const rule = formatIgnoreRule(error)
  return rule === '' ? [] : [[{ copy: rule, what: 'ignore rule', hint: ignoreHint }]]
}

/** Describes an error's baseline entry. */
function listEntry({ baseline }: ErrorModel): readonly Line[] {
  const { state, reason, ticket, expires } = baseline ?? {}
  const time = state === 'expired' ? 'Baseline entry expired on' : 'Known until'
  return listPresent([
    expires !== undefined && `${time} ${expires}`,
    reason !== undefined && `Known because: ${reason}`,
    ticket !== undefined && `Ticket: ${ticket}`,
  ]).map((code) => [{ code }])
}

function listOperations({ operations = [], status }: ErrorModel): readonly Line[] {
  return operations.map((operation): Line => {
    const phrase = describeOperation(operation, status)
    const facts = getPhraseText(phrase) === '' ? [] : [{ phrase }]
    return ['Operation:', { code: formatOperation(operation) }, ...facts]
  })
}

/** Describes an operation, for example as `owner team-catalog, tag movie, 500 is not documented`. */
function describeOperation({ owner, tags, documented }: ErrorOperation, status?: number): Phrase {
  const parts: readonly Phrase[] = [
    owner === undefined ? [] : ['owner ', { code: owner }],
    tags.length === 0 ? [] : [tags.length === 1 ? 'tag ' : 'tags ', { code: tags.join(', ') }],
    documented === false ? [`${status} is not documented`] : [],
  ]
  const present = parts.filter(({ length }) => length > 0)
  return listFirstPhrases(present, present.length, 'fact')
}

function listCorrelationIds({ correlationIds, moreCorrelationIds }: ErrorModel): List {
  return {
    title: moreCorrelationIds ? `${correlationIds.length} of the correlation ids` : 'Correlation ids',
    noun: 'id',
    shownOn: 'page',
    ...listItems(correlationIds, ({ name, value }) => ({
      parts: [`${name}:`, { code: value }, { copy: value, what: name }],
    })),
  }
}

/** Lists the tests that an error affected, in one list for each effect. Expects the tests in the order of their effects. */
function listAffectedTests(error: ErrorModel, tests: Tests): readonly List[] {
  const effects = listEffects(error)
  return effects.map(({ effect, words, ...how }): List => {
    const earlier = effectNames.slice(0, effectNames.indexOf(effect))
    const begin = sum(earlier.map((name) => error.effects[name]))
    const all = error.testIds.slice(begin, begin + error.effects[effect])
    const isDivided = effects.filter((other) => other.effect === effect).length > 1
    const outcome = getOutcome(how)
    const ids = isDivided ? all.filter((id) => toPassed(tests.get(id)) === outcome) : all
    return {
      title: capitalize(words),
      noun: 'test',
      shownOn: 'page',
      testIds: ids,
      ...listItems(ids, (id) => ({ parts: formatAffectedTest(tests.get(id), 'page') })),
    }
  })
}

/** Returns the outcome of the tests that these words are about; undefined for tests that failed for good. */
function getOutcome({
  isFlaky,
  isExpected,
  isInterrupted,
}: Partial<EffectWords>): TestModel['outcome'] | undefined {
  if (isFlaky) return 'flaky'
  if (isExpected) return 'expected'
  return isInterrupted ? 'skipped' : undefined
}

/** Returns the outcome of a test that did not fail for good; Playwright counts an interrupted one as skipped. */
function toPassed(test: TestModel | undefined): TestModel['outcome'] | undefined {
  return test?.outcome === 'unexpected' ? undefined : test?.outcome
}

function formatAffectedTest(test: TestModel | undefined, shownOn: 'page' | 'text'): Line {
  return test ? [referToTest(test), ...describeEnding(test, shownOn)] : []
}

/** Describes how a test ended, such as `passed` or `passed, errors recovered`, and offers what opens its trace. */
export function describeEnding(test: TestModel, shownOn: 'page' | 'text'): Line {
  const occurrences = countOccurrences(test)
  const recovered = sum(test.attempts.map((attempt) => attempt.recovered))
  const note = occurrences > 0 && recovered >= occurrences ? ', errors recovered' : ''
  const trace = test.attempts.findLast((attempt) => attempt.trace !== undefined)?.trace
  const command = trace === undefined ? undefined : formatTraceCommand(trace)
  return listPresent<Part>([
    toOutcome(test.outcome, note),
    command !== undefined && (shownOn === 'page' ? offerTrace(command) : { command }),
  ])
}

function listUrls({ name, urls }: ErrorModel): List {
  const isInName = urls.length === 1 && urls.every(({ url }) => isWholeUrl(url, name))
  return {
    title: 'URLs',
    noun: 'URL',
    shownOn: isInName ? 'page' : undefined,
    ...listItems(urls, (url) => ({ parts: describeUrl(url) })),
  }
}

/** Whether a name says everything about a URL but its host, which is that of the application if the name lacks it. */
function isWholeUrl(url: string, name: string): boolean {
  if (!URL.canParse(url)) return false
  const { pathname, search, hash } = new URL(url)
  return search + hash === '' && name.endsWith(` ${pathname}`)
}

/** Lists the pages on which an error occurred; empty for page errors, whose URLs are their pages. */
function listPages({ pages, morePages, urls }: ErrorModel): List {
  const named = pages.filter(({ url }) => url !== emptyPage)
  const areUrls = named.every((page) => urls.some(({ url }) => url === page.url))
  return {
    title: morePages ? `${named.length} of the pages` : 'Pages',
    noun: 'page',
    shownOn: 'page',
    ...listItems(areUrls ? [] : named, (page) => ({ parts: describeUrl(page) })),
  }
}

function describeUrl({ url, count: times }: SummaryUrl): Line {
  return listPresent<Part>([{ url }, times > 1 && `${formatNumber(times)} times`])
}
