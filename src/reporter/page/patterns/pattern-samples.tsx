import type { ComponentChildren } from 'preact'
import type { CorrelationId } from '../../../findings/details/correlation-ids.js'
import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { formatDuration, formatNumber } from '../../../values/numbers.js'
import type { PageSample } from '../../page-data/page-types.js'
import { CopyButton } from '../copy/copy-button.js'
import {
  formatSampleCurl,
  getSaidText,
  getSampleHeading,
  getSentText,
  listSentHeaders,
  listTellingHeaders,
} from '../copy/sample.js'
import { getTest, type Pattern } from '../run.js'
import { useReport } from '../state/report.js'
import { JsonText } from '../text/json-text.js'
import { Code, SafeText } from '../text/safe-text.js'

interface PatternSamplesProps {
  readonly pattern: Pattern
}

/** Shows responses or messages that explain the error, and ids that identify its requests in logs. */
export function PatternSamples({ pattern }: PatternSamplesProps) {
  const { samples = [], correlationIds } = pattern
  const said = samples.filter(hasContent)
  if (said.length + correlationIds.length === 0) return null
  return (
    <div class="two-columns wide-left reasons">
      <div>
        {said.some(hasResponse) && <h2>{getSampleHeading(pattern.kind)}</h2>}
        {said.map((sample, index) => (
          <Sample key={index} sample={sample} pattern={pattern} />
        ))}
      </div>
      <CorrelationIds ids={correlationIds} />
    </div>
  )
}

function hasContent(sample: PageSample): boolean {
  return hasResponse(sample) || hasRequest(sample) || sample.links !== undefined
}

function hasResponse(sample: PageSample): boolean {
  return (
    getSaidText(sample) !== '' || listTellingHeaders(sample).length > 0 || sample.details?.bodyUnread === true
  )
}

function hasRequest(sample: PageSample): boolean {
  return getSentText(sample) !== '' || listSentHeaders(sample).length > 0
}

interface SampleProps extends PatternSamplesProps {
  readonly sample: PageSample
}

function Sample({ sample, pattern }: SampleProps) {
  const { run, show } = useReport()
  const { bodyTruncated, bodyUnread, request } = sample.details ?? {}
  const text = getSaidText(sample)
  const command = formatSampleCurl(pattern.method, sample)
  const test = getTest(run, sample.test)
  return (
    <figure class="sample">
      <figcaption>
        <span class="number">{`${formatNumber(sample.count)}×`}</span>
        <span class="dim">
          <SafeText text={describeSample(sample)} />
        </span>
        {test && (
          <button type="button" class="plain" onClick={() => show.test(test)}>
            Show test
          </button>
        )}
        {Object.entries(sample.links ?? {}).map(([name, url]) => (
          <a key={name} class="plain" href={url} target="_blank" rel="noreferrer">
            <SafeText text={name} />
          </a>
        ))}
        {text !== '' && <CopyButton text={text} what={getKindLabel(pattern.kind).singular} small />}
        {command !== '' && <CopyButton text={command} what="as cURL" hint={describeCommand(sample)} />}
      </figcaption>
      <div class="exchange">
        {hasResponse(sample) && (
          <Message headers={listTellingHeaders(sample)} text={text} isTruncated={bodyTruncated}>
            {text === '' && bodyUnread && (
              <p class="left-out">
                The page did not read the body, and the browser kept it back (monitor option
                details.unreadBodies)
              </p>
            )}
          </Message>
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
    </figure>
  )
}

/** Warns that cookies and credentials are missing from a command, because they are not recorded. */
function describeCommand({ details }: PageSample): string {
  const cut = details?.request?.bodyTruncated ? ', and the body is cut' : ''
  return `Cookies and credentials are not in it${cut}`
}

interface MessageProps {
  readonly heading?: string
  readonly headers: readonly string[]
  readonly text: string
  readonly isTruncated: boolean | undefined
  readonly children?: ComponentChildren
}

function Message({ heading, headers, text, isTruncated, children }: MessageProps) {
  return (
    <div>
      {heading && <h3>{heading}</h3>}
      {headers.map((header) => (
        <code key={header} class="header">
          <SafeText text={header} />
        </code>
      ))}
      {text !== '' && <JsonText json={text} />}
      {isTruncated && <p class="left-out">Only the first 2,048 characters are recorded</p>}
      {children}
    </div>
  )
}

/** Describes a response, such as `Internal Server Error, fetch, application/json, 38 ms`. */
function describeSample({ details = {} }: PageSample): string {
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

function CorrelationIds({ ids }: { readonly ids: readonly CorrelationId[] }) {
  if (ids.length === 0) return null
  return (
    <div>
      <h2>Correlation ids</h2>
      <ul class="ids">
        {ids.map(({ name, value }) => (
          <li key={`${name} ${value}`}>
            <span class="dim">
              <SafeText text={name} />
            </span>
            <Code text={value} />
            <CopyButton text={value} what={name} small />
          </li>
        ))}
      </ul>
    </div>
  )
}
