import { useMemo } from 'preact/hooks'
import { count } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { describeOperation, formatOperation } from '../../phrases/api.js'
import { describeEffects, describeRecovered } from '../../phrases/kind-counts.js'
import { formatExpectations, formatIgnoreRules } from '../copy/copied-rules.js'
import { CopyButton } from '../copy/copy-button.js'
import { formatIssue } from '../copy/format-issue.js'
import { StateBadge } from '../parts/badge.js'
import { TimelineLanes } from '../parts/timeline.js'
import type { Pattern } from '../run.js'
import { useReport } from '../state/report.js'
import { formatDayAndTime } from '../text/format.js'
import { Code, SafeText } from '../text/safe-text.js'
import { AffectedTests } from './affected-tests.js'
import { PatternSamples } from './pattern-samples.js'
import { UrlCounts } from './url-counts.js'

export function PatternDetails({ pattern }: { readonly pattern: Pattern }) {
  const { run, found } = useReport()
  const affected = useMemo(
    () => run.tests.filter((test) => test.patterns.includes(pattern.index)),
    [run, pattern],
  )
  const matching = useMemo(() => new Set(found.tests), [found])
  const shown = affected.filter((test) => matching.has(test))
  const issue = useMemo(() => formatIssue(pattern, affected), [pattern, affected])
  const ignoreRules = useMemo(() => formatIgnoreRules(pattern), [pattern])
  const expectations = useMemo(() => formatExpectations(pattern), [pattern])
  const effects = [describeEffects(pattern), describeRecovered(pattern)].filter(Boolean)
  return (
    <section aria-label={makeVisible(`Details of ${pattern.key}`)}>
      <div class="actions">
        <Code text={pattern.key} />
        <CopyButton text={pattern.key} what="error key" />
        {ignoreRules && (
          <CopyButton
            text={ignoreRules}
            what="ignore rule"
            hint="Add it to ignore in networkErrorMonitorOptions"
          />
        )}
        {expectations && (
          <CopyButton
            text={expectations}
            what="expectError"
            hint="Call it in a test that causes the error on purpose, before the request"
          />
        )}
        <CopyButton text={issue} what="as issue" />
        <span class="dim">
          {`${count(pattern.occurrences, 'occurrence')} in ${count(pattern.tests, 'test')}: ${effects.join('; ')}`}
        </span>
      </div>
      <PatternStateNote pattern={pattern} />
      <PatternOperations pattern={pattern} />
      <PatternSamples pattern={pattern} />
      <div class="two-columns">
        <div>
          <UrlCounts heading="URLs" urls={pattern.urls} total={pattern.urlCount} />
          <UrlCounts heading="Pages" urls={listPages(pattern)} />
        </div>
        <div>
          <h2>Timeline</h2>
          <p class="facts when">
            <span>{`First seen ${formatDayAndTime(pattern.firstSeen)}`}</span>
            <span>{`Last seen ${formatDayAndTime(pattern.lastSeen)}`}</span>
          </p>
          <TimelineLanes lanes={pattern.timeline} durationMs={run.data.run.durationMs} />
        </div>
      </div>
      <AffectedTests pattern={pattern} tests={shown} hidden={affected.length - shown.length} />
    </section>
  )
}

/** Lists the pages on which an error occurred; empty for page errors, because `urls` already contains their pages. */
function listPages({ pages, urls }: Pattern): Pattern['pages'] {
  const known = new Set(urls.map(({ url }) => url))
  return pages.every(({ url }) => known.has(url)) ? [] : pages
}

/** Lists the operations that an error's requests called. Shown only with the reporter's option `openapi`. */
function PatternOperations({ pattern: { operations = [], status } }: { readonly pattern: Pattern }) {
  if (operations.length === 0) return null
  return (
    <div>
      <h2>{operations.length === 1 ? 'Operation' : 'Operations'}</h2>
      <ul class="operations">
        {operations.map((operation) => (
          <li key={formatOperation(operation)}>
            <Code text={formatOperation(operation)} />{' '}
            <span class={operation.documented === false ? 'undocumented' : 'dim'}>
              <SafeText text={describeOperation(operation, status)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shows an error's baseline entry and the paths on which the error is new. The error list shows only the state. */
function PatternStateNote({ pattern }: { readonly pattern: Pattern }) {
  const sentences = [...describeNewPaths(pattern), ...describeEntry(pattern)]
  if (sentences.length === 0) return null
  return (
    <p class="state-note">
      <StateBadge pattern={pattern} />
      <SafeText text={sentences.map((sentence) => `${sentence}.`).join(' ')} />
    </p>
  )
}

function describeNewPaths({ newPaths = [] }: Pattern): string[] {
  return newPaths.length > 0 ? [`On ${newPaths.join(', ')}`] : []
}

function describeEntry({ baseline }: Pattern): string[] {
  const { state, reason, ticket, expires } = baseline ?? {}
  const time = state === 'expired' ? 'Baseline entry expired on' : 'Until'
  return [
    ...(expires === undefined ? [] : [`${time} ${expires}`]),
    ...(reason === undefined ? [] : [`Reason: ${reason.replace(/\.$/, '')}`]),
    ...(ticket === undefined ? [] : [`Ticket: ${ticket}`]),
  ]
}
