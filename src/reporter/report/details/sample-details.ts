// What was received and sent when an error occurred, for the details of its row.

import { correlationHeaders } from '../../../findings/fields/correlation-ids.js'
import { maxBodyLength } from '../../../findings/fields/limits.js'
import { getKindLabel } from '../../../findings/kinds/kinds.js'
import type { SummaryError, SummarySample, SummaryServerLog } from '../../../summary-file/summary.js'
import { parseJson } from '../../../values/json.js'
import { formatDuration, formatNumber } from '../../../values/numbers.js'
import { type Line, type List, listItems, listPresent, type Part, toText } from '../document.js'
import { formatTest, type Tests } from '../format-test.js'
import { formatCurl, isWithoutBody, type SentRequest } from './format-curl.js'
import { indentJson } from './indent-json.js'
import { lineRelations } from './reason.js'

/** Number of calls of a stack to show in a text. */
const maxCalls = 3
const consequencesTitle = 'The page said about it'

/** What follows if a fact is that of one occurrence, and others with the same reason may differ in it. */
const oneOfThem = ', for example'

/** The URL of a page that was not navigated, which says nothing. */
export const emptyPage = 'about:blank'

/** Describes a sample in a text: what was received and sent, the top of the stack, the page and links. */
export function describeSample(sample: SummarySample, error: SummaryError): Line[] {
  const { occurrences, pages } = error
  const { message, details = {}, links = {} } = sample
  const said = (details.body ?? message ?? details.args ?? '').trim()
  const sent = details.request?.body?.trim() ?? ''
  const consequences = sample.consequences ?? []
  const sentTitle = `What was sent${sample.count > 1 ? oneOfThem : ''}:`
  const pageTitle = `Page${sample.count > 1 && pages.length > 1 ? oneOfThem : ''}:`
  const page = findPage(sample)
  return listPresent<Line>([
    said !== '' && [`${getSampleHeading(error)}${formatShare(sample.count, occurrences)}:`, { code: said }],
    sent !== '' && [sentTitle, { code: sent }],
    consequences.length > 0 && [`${consequencesTitle}:`, ...consequences.map((code) => ({ code }))],
    details.stack && ['Stack:', ...listCalls(details.stack)],
    page && [pageTitle, { code: page }],
    ...Object.entries(links).map(([text, link]) => [{ link, text }]),
  ])
}

/** Returns the URL of the page, unless it is that of the error, or says nothing. */
function findPage({ url, details: { pageUrl } = {} }: SummarySample): string | undefined {
  return pageUrl === url || pageUrl === emptyPage ? undefined : pageUrl
}

/** Formats how many of an error's occurrences said the same; empty for all of them. */
function formatShare(times: number, occurrences: number): string {
  return times < occurrences ? ` (${formatNumber(times)} of ${formatNumber(occurrences)} times)` : ''
}

/** Lists the topmost calls, without the lines before them, which repeat the message. */
function listCalls(stack: string): Line {
  const calls = stack.split('\n').filter((line) => /:\d+\)?\s*$/.test(line))
  const top = calls.length > 0 ? calls.slice(0, maxCalls) : [stack]
  return top.map((line) => ({ code: line.trim() }))
}

/** Lists the lines that the server printed, if there are any. */
export function listServerLog(serverLog: SummaryServerLog | undefined): readonly List[] {
  if (!serverLog) return []
  return [toText(`What the server printed${lineRelations[serverLog.by]}`, serverLog.lines)]
}

/** Lists all samples of an error with everything that was recorded about them. */
export function listSamples(error: SummaryError, tests: Tests): List {
  return {
    title: getSampleHeading(error),
    noun: 'sample',
    shownOn: 'page',
    ...listItems(error.samples, (sample) => ({
      parts: [...summarizeSample(sample, tests), ...offerCommand(error.method, sample)],
      listDetails: () => listSampleDetails(sample),
    })),
  }
}

function summarizeSample(sample: SummarySample, tests: Tests): Line {
  const facts = describeResponse(sample)
  return listPresent<Part>([
    `${formatNumber(sample.count)}×${sample.count > 1 ? `${oneOfThem}:` : ''}`,
    facts !== '' && { code: facts },
    ...formatTest(tests.get(sample.testId)),
    ...Object.entries(sample.links ?? {}).map(([text, link]) => ({ link, text })),
  ])
}

function listSampleDetails(sample: SummarySample): readonly List[] {
  const { request, bodyTruncated } = sample.details ?? {}
  return [
    toMessage('', listTellingHeaders(sample), getSaidText(sample), bodyTruncated),
    toMessage('What was sent', listSentHeaders(sample), getSentText(sample), request?.bodyTruncated),
    toText(consequencesTitle, sample.consequences ?? []),
    ...listServerLog(sample.serverLog),
  ]
}

function toMessage(
  title: string,
  headers: readonly string[],
  text: string,
  isCut: boolean | undefined,
): List {
  const gap = headers.length > 0 && text !== '' ? [''] : []
  const lines = [...headers, ...gap, ...listPresent([text])]
  const note =
    isCut && lines.length > 0
      ? ['', `(only the first ${formatNumber(maxBodyLength)} characters are recorded)`]
      : []
  return toText(title, [...lines, ...note])
}

/** Says who spoke. If some tests mocked the request, no sample says whether it is of one of them. */
function getSampleHeading({ kind, occurrences, mocked = 0 }: SummaryError): string {
  const { speaker } = getKindLabel(kind)
  if (mocked === 0) return `What the ${speaker} said`
  return mocked >= occurrences ? 'What the mock said' : `What the ${speaker} or a mock said`
}

/** Describes a response, such as `Internal Server Error, fetch, application/json, 38 ms`. */
function describeResponse({ details = {} }: SummarySample): string {
  const { statusText, resourceType, headers, durationMs } = details
  const parts = [
    statusText,
    resourceType,
    headers?.['content-type'],
    headers?.['retry-after'] && `retry after ${headers['retry-after']}`,
    durationMs !== undefined && formatDuration(durationMs),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Offers the request as a curl command, unless the error has no request or curl cannot send it. */
function offerCommand(method: string | undefined, { url, details = {} }: SummarySample): readonly Part[] {
  if (method === undefined) return []
  const request = { method, url, ...details.request }
  const copy = formatCurl(request)
  const hint = `Cookies are not in it, credentials are <redacted>${describeBody(request)}`
  return copy === '' ? [] : [{ copy, what: 'as cURL', hint }]
}

/** Says whether a body is not in the command, or not whole. */
function describeBody(request: SentRequest): string {
  if (request.bodyTruncated) return ', and the body is cut'
  return isWithoutBody(request) ? ', and no body was recorded' : ''
}

/** Headers that are displayed elsewhere or describe the server rather than the error. */
const quietHeaders: ReadonlySet<string> = new Set([
  ...correlationHeaders,
  'content-type',
  'retry-after',
  'server',
  'via',
  'server-timing',
])

/** Lists `www-authenticate` and the headers that the option `details.headers` adds, such as the `location` of a 409. */
function listTellingHeaders({ details = {} }: SummarySample): readonly string[] {
  const headers = Object.entries(details.headers ?? {})
  return headers.filter(([name]) => !quietHeaders.has(name)).map(formatHeader)
}

function listSentHeaders({ details = {} }: SummarySample): readonly string[] {
  return Object.entries(details.request?.headers ?? {}).map(formatHeader)
}

function formatHeader([name, value]: readonly [string, string]): string {
  return `${name}: ${value}`
}

/** Returns the response body, or else the message with its stack. Indents JSON. */
export function getSaidText({ message, details = {} }: SummarySample): string {
  const { body, args, stack } = details
  if (body !== undefined && body.trim() !== '') return formatBody(body)
  const text = message ?? args ?? ''
  return stack?.includes(text) ? stack : [text, stack].filter(Boolean).join('\n')
}

/** Returns the request body. Indents JSON. */
function getSentText({ details = {} }: SummarySample): string {
  const { body = '' } = details.request ?? {}
  return body.trim() === '' ? '' : formatBody(body)
}

function formatBody(body: string): string {
  return /^\s*[{[]/.test(body) && parseJson(body) !== undefined ? indentJson(body) : body // may be truncated
}
