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
  isJson,
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
        {hasResponse(sample) && <SampleResponse sample={sample} />}
        {hasRequest(sample) && <SentRequest sample={sample} />}
      </div>
    </figure>
  )
}

/** Warns that cookies and credentials are missing from a command, because they are not recorded. */
function describeCommand({ details }: PageSample): string {
  const cut = details?.request?.bodyTruncated ? ', and the body is cut' : ''
  return `Cookies and credentials are not in it${cut}`
}

function SampleResponse({ sample }: { readonly sample: PageSample }) {
  const { bodyTruncated, bodyUnread } = sample.details ?? {}
  const text = getSaidText(sample)
  return (
    <div>
      <Message headers={listTellingHeaders(sample)} text={text} isTruncated={bodyTruncated === true} />
      {text === '' && bodyUnread && (
        <p class="left-out">
          The page did not read the body, and the browser kept it back (monitor option details.unreadBodies)
        </p>
      )}
    </div>
  )
}

function SentRequest({ sample }: { readonly sample: PageSample }) {
  const isTruncated = sample.details?.request?.bodyTruncated === true
  return (
    <div>
      <h3>What was sent</h3>
      <Message headers={listSentHeaders(sample)} text={getSentText(sample)} isTruncated={isTruncated} />
    </div>
  )
}

interface MessageProps {
  readonly headers: readonly string[]
  readonly text: string
  readonly isTruncated: boolean
}

function Message({ headers, text, isTruncated }: MessageProps) {
  return (
    <>
      {headers.map((header) => (
        <code key={header} class="header">
          <SafeText text={header} />
        </code>
      ))}
      {text !== '' && <BodyText text={text} />}
      {isTruncated && <p class="left-out">Only the first 2,048 characters are recorded</p>}
    </>
  )
}

function BodyText({ text }: { readonly text: string }) {
  return (
    <>
      {isJson(text) ? (
        <JsonText json={text} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre class="json" tabIndex={0}>
          <SafeText text={text} lines />
        </pre>
      )}
    </>
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
