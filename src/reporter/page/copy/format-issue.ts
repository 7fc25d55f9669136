import { getMaxLength, makeVisible } from '../../../values/text.js'
import type { PagePattern, PageTest } from '../../page-data/page-data.js'
import { describeOccurrences, nameOutcome } from '../../report/explain-error.js'
import { formatLocation, formatTitle } from '../run.js'
import { quoteForShell } from './format-curl.js'
import { formatSampleCurl, getSaidText, getSampleHeading } from './sample.js'

const maxUrls = 10
const maxTests = 20

/** Formats a pattern as Markdown for an issue: what fails, in which tests, and how to rerun them. */
export function formatIssue(pattern: PagePattern, tests: readonly PageTest[]): string {
  const shownTests = tests.slice(0, maxTests)
  return [
    `## ${toCode(pattern.title)}`,
    formatCounts(pattern),
    ...formatNewPaths(pattern),
    ...formatSample(pattern),
    formatList('URLs', pattern.urls.slice(0, maxUrls).map(formatUrl), pattern.urlCount),
    formatList('Affected tests', shownTests.map(formatTest), pattern.tests),
    `Run them again:\n\n${toCodeBlock(formatCommand(shownTests))}`,
  ].join('\n\n')
}

function formatCounts(pattern: PagePattern): string {
  const { firstSeen, lastSeen, reason } = pattern
  const times = `First seen ${firstSeen}, last seen ${lastSeen}.`
  return [
    `${describeOccurrences(pattern)}. ${times}`,
    ...(reason === undefined ? [] : [`Reason: ${toCode(reason)}`]),
  ].join('\n\n')
}

function formatNewPaths({ newPaths = [] }: PagePattern): string[] {
  if (newPaths.length === 0) return []
  return [formatList('New on these paths', newPaths.slice(0, maxUrls).map(toCode), newPaths.length)]
}

function formatSample({ kind, method, samples }: PagePattern): string[] {
  const [sample] = samples
  const said = sample && getSaidText(sample)
  const command = sample?.details?.request ? formatSampleCurl(method, sample) : ''
  return [
    ...(said ? [`${getSampleHeading(kind)}:\n\n${toCodeBlock(said, '')}`] : []),
    ...(command === '' ? [] : [`What was sent:\n\n${toCodeBlock(command)}`]),
  ]
}

function formatUrl({ url, count: times }: PagePattern['urls'][number]): string {
  return `${toCode(url)} (${times}×)`
}

function formatTest(test: PageTest): string {
  const { project, outcome } = test
  const place = `${toCode(formatTitle(test))} in ${toCode(formatLocation(test))}`
  return `${nameOutcome(outcome)}: ${place}${project ? `, project ${toCode(project)}` : ''}`
}

function formatList(heading: string, items: readonly string[], total: number): string {
  const omitted = total - items.length
  const lines = omitted > 0 ? [...items, `… and ${omitted} more`] : items
  return `${heading}:\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}

function formatCommand(tests: readonly PageTest[]): string {
  const locations = new Set(tests.map(({ file, line }) => quoteIfNeeded(`${escapeFileName(file)}:${line}`)))
  return ['npx playwright test', ...locations].join(' ')
}

/** Escapes a path for Playwright, whose arguments are regular expressions. https://playwright.dev/docs/test-cli */
function escapeFileName(file: string): string {
  return makeVisible(file).replace(/[\\^$*+?()[\]{}|]/g, '\\$&')
}

/** Quotes only if necessary, to keep plain file names readable. */
function quoteIfNeeded(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : quoteForShell(text)
}

/** Formats a code span, in which mentions, links and HTML have no effect. */
function toCode(text: string): string {
  const fence = '`'.repeat(getMaxRunLength(text) + 1)
  return `${fence} ${makeVisible(text)} ${fence}`
}

function toCodeBlock(text: string, language = 'sh'): string {
  const fence = '`'.repeat(Math.max(3, getMaxRunLength(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function getMaxRunLength(text: string): number {
  return getMaxLength(text.match(/`+/g) ?? [])
}
