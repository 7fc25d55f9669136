import { type CorrelationId, correlationHeaders } from '../../../findings/details/correlation-ids.js'
import type { SummarySample, SummaryServerLog } from '../../../summary-file/summary.js'
import { formatDuration, formatNumber } from '../../../values/numbers.js'
import type { PageError } from '../../page-data/page-data.js'
import { consequencesTitle } from '../../report/explain-error.js'
import { formatServerLogTitle } from '../../server-log/format-server-log.js'
import { CopyButton } from '../copy/copy-button.js'
import { formatCurl } from '../copy/format-curl.js'
import { getSaidText, getSampleHeading, getSentText } from '../copy/sample.js'
import { formatState } from '../page-state.js'
import { Code, CodeBlock, SafeText } from '../parts/text.js'
import { useRun } from '../run.js'

/** Shows responses or messages that explain the error, and ids that identify its requests in logs. */
export function ErrorSamples({ item }: { readonly item: PageError }) {
  const { method, samples, correlationIds } = item
  const said = samples.filter(hasContent)
  if (said.length + correlationIds.length === 0) return null
  return (
    <div class="two-columns wide-left">
      <div>
        {said.some(hasResponse) && <h2>{getSampleHeading(item)}</h2>}
        {said.map((sample, index) => (
          <Sample key={index} sample={sample} method={method} />
        ))}
      </div>
      <CorrelationIds ids={correlationIds} />
    </div>
  )
}

function hasContent(sample: SummarySample): boolean {
  const { links, serverLog, consequences } = sample
  return hasResponse(sample) || hasRequest(sample) || Boolean(links ?? serverLog ?? consequences)
}

function hasResponse(sample: SummarySample): boolean {
  return getSaidText(sample) !== '' || listTellingHeaders(sample).length > 0
}

function hasRequest(sample: SummarySample): boolean {
  return getSentText(sample) !== '' || listSentHeaders(sample).length > 0
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
function listTellingHeaders({ details = {} }: SummarySample): string[] {
  const headers = Object.entries(details.headers ?? {})
  return headers.filter(([name]) => !quietHeaders.has(name)).map(([name, value]) => `${name}: ${value}`)
}

function listSentHeaders({ details = {} }: SummarySample): string[] {
  return Object.entries(details.request?.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
}

interface SampleProps {
  readonly sample: SummarySample
  readonly method: string | undefined
}

function Sample({ sample, method }: SampleProps) {
  const { consequences = [], serverLog } = sample
  const { bodyTruncated, request } = sample.details ?? {}
  const text = getSaidText(sample)
  return (
    <figure class="sample">
      <SampleCaption sample={sample} method={method} />
      <div class="exchange">
        {hasResponse(sample) && (
          <Message headers={listTellingHeaders(sample)} text={text} isTruncated={bodyTruncated} />
        )}
        {hasRequest(sample) && (
          <Message
            heading="What was sent"
            headers={listSentHeaders(sample)}
            text={getSentText(sample)}
            isTruncated={request?.bodyTruncated}
          />
        )}
      </div>
      {consequences.length > 0 && <Consequences lines={consequences} />}
      {serverLog && <ServerLog log={serverLog} />}
    </figure>
  )
}

/** Shows the page's own errors about the request, which have no row of their own. */
function Consequences({ lines }: { readonly lines: readonly string[] }) {
  return (
    <div>
      <h3>{consequencesTitle}</h3>
      <CodeBlock text={lines.join('\n')} />
    </div>
  )
}

function ServerLog({ log }: { readonly log: SummaryServerLog }) {
  return (
    <div>
      <h3>{formatServerLogTitle(log)}</h3>
      <CodeBlock text={log.lines.join('\n')} />
    </div>
  )
}

function SampleCaption({ sample, method }: SampleProps) {
  const { testsById } = useRun()
  const command = formatSampleCurl(method, sample)
  return (
    <figcaption>
      <span class="number">{`${formatNumber(sample.count)}×`}</span>
      <SafeText class="dim" text={describeSample(sample)} />
      {testsById.has(sample.testId) && (
        <a href={formatState({ view: 'tests', open: sample.testId })}>Show test</a>
      )}
      {Object.entries(sample.links ?? {}).map(([name, url]) => (
        <a key={name} href={url} target="_blank" rel="noreferrer">
          <SafeText text={name} />
        </a>
      ))}
      {command !== '' && <CopyButton text={command} what="as cURL" hint={describeCommand(sample)} />}
    </figcaption>
  )
}

/** Formats the request as a curl command; empty for errors without a request. */
function formatSampleCurl(method: string | undefined, { url, details = {} }: SummarySample): string {
  return method === undefined ? '' : formatCurl({ method, url, ...details.request })
}

/** Warns that cookies are missing from a command, because they are not recorded, and other credentials are hidden. */
function describeCommand({ details }: SummarySample): string {
  const cut = details?.request?.bodyTruncated ? ', and the body is cut' : ''
  return `Cookies are not in it, credentials are <redacted>${cut}`
}

/** Describes a response, such as `Internal Server Error, fetch, application/json, 38 ms`. */
function describeSample({ details = {} }: SummarySample): string {
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

interface MessageProps {
  readonly heading?: string
  readonly headers: readonly string[]
  readonly text: string
  readonly isTruncated: boolean | undefined
}

function Message({ heading, headers, text, isTruncated }: MessageProps) {
  return (
    <div>
      {heading && <h3>{heading}</h3>}
      {headers.map((header) => (
        <div key={header}>
          <Code text={header} />
        </div>
      ))}
      {text !== '' && <CodeBlock text={text} />}
      {isTruncated && <p class="left-out">Only the first 2,048 characters are recorded</p>}
    </div>
  )
}

const shownIds = 2

function CorrelationIds({ ids }: { readonly ids: readonly CorrelationId[] }) {
  if (ids.length === 0) return null
  const others = ids.slice(shownIds)
  return (
    <div>
      <h2>Correlation ids</h2>
      <IdList ids={ids.slice(0, shownIds)} />
      {others.length > 0 && (
        <details>
          <summary>{`${others.length} more`}</summary>
          <IdList ids={others} />
        </details>
      )}
    </div>
  )
}

function IdList({ ids }: { readonly ids: readonly CorrelationId[] }) {
  return (
    <ul class="ids">
      {ids.map(({ name, value }) => (
        <li key={`${name} ${value}`}>
          <SafeText class="dim" text={name} /> <Code text={value} />{' '}
          <CopyButton text={value} what={name} small />
        </li>
      ))}
    </ul>
  )
}
