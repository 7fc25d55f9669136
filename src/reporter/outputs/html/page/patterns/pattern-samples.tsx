import { getKindLabel } from '../../../../../findings/kinds.js'
import type { CorrelationId } from '../../../../../findings/reasons/correlation-ids.js'
import type { PageSample } from '../../data/page-types.js'
import { formatDuration, formatNumber } from '../format.js'
import { CopyButton } from '../parts/copy-button.js'
import { JsonText } from '../parts/json-text.js'
import { SafeText } from '../parts/safe-text.js'
import { getTest, type Pattern, type Run } from '../run.js'
import { getSaidText, getSampleHeading, isJson, listTellingHeaders } from '../sample.js'
import type { Show } from '../show.js'

interface PatternSamplesProps {
  readonly run: Run
  readonly pattern: Pattern
  readonly show: Show
}

/** Shows why the error occurred: responses or messages, and the ids that identify the requests in the logs. */
export function PatternSamples({ run, pattern, show }: PatternSamplesProps) {
  const { samples = [], correlationIds } = pattern
  const said = samples.filter(hasContent)
  if (said.length + correlationIds.length === 0) return null
  return (
    <div class="two-columns wide-left reasons">
      <div>
        {said.length > 0 && <h2>{getSampleHeading(pattern.kind)}</h2>}
        {said.map((sample, index) => (
          <Sample key={index} run={run} sample={sample} kind={pattern.kind} show={show} />
        ))}
      </div>
      <CorrelationIds ids={correlationIds} />
    </div>
  )
}

function hasContent(sample: PageSample): boolean {
  return getSaidText(sample) !== '' || listTellingHeaders(sample).length > 0 || sample.links !== undefined
}

interface SampleProps extends Omit<PatternSamplesProps, 'pattern'> {
  readonly sample: PageSample
  readonly kind: string
}

function Sample({ run, sample, kind, show }: SampleProps) {
  const text = getSaidText(sample)
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
        {text !== '' && <CopyButton text={text} what={getKindLabel(kind).singular} small />}
      </figcaption>
      {listTellingHeaders(sample).map((header) => (
        <code key={header} class="header">
          <SafeText text={header} />
        </code>
      ))}
      {text !== '' && <Said text={text} isTruncated={sample.details?.bodyTruncated === true} />}
    </figure>
  )
}

function Said({ text, isTruncated }: { readonly text: string; readonly isTruncated: boolean }) {
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
      {isTruncated && <p class="left-out">Only the first 2,048 characters are recorded</p>}
    </>
  )
}

/** `Internal Server Error, fetch, application/json, 38 ms` */
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
            <code>
              <SafeText text={value} />
            </code>
            <CopyButton text={value} what={name} small />
          </li>
        ))}
      </ul>
    </div>
  )
}
