import { useMemo } from 'preact/hooks'
import { count } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import type { PagePattern } from '../../page-data/page-data.js'
import { describeOperation, formatOperation } from '../../report/api-coverage.js'
import { formatEffects } from '../../report/explain-error.js'
import { CopyButton } from '../copy/copy-button.js'
import { formatIgnoreRule } from '../copy/format-ignore-rule.js'
import { formatIssue } from '../copy/format-issue.js'
import { UrlCounts } from '../parts/url-counts.js'
import { listAffectedTests } from '../run.js'
import { useRun } from '../run-context.js'
import { formatDayAndTime } from '../text/format.js'
import { Code, SafeText } from '../text/safe-text.js'
import { AffectedTests } from './affected-tests.js'
import { PatternSamples } from './pattern-samples.js'

interface PanelProps {
  readonly pattern: PagePattern
}

export function ErrorPanel({ pattern }: PanelProps) {
  const run = useRun()
  const affected = useMemo(() => listAffectedTests(run, pattern), [run, pattern])
  const ignoreRule = useMemo(() => formatIgnoreRule(pattern), [pattern])
  const { firstSeen, lastSeen, urls, urlCount } = pattern
  return (
    <section aria-label={makeVisible(`Details of ${pattern.key}`)}>
      <div class="actions">
        <CopyButton text={() => formatIssue(pattern, affected)} what="as issue" />
        {ignoreRule && (
          <CopyButton
            text={ignoreRule}
            what="ignore rule"
            hint="Add it to ignore in networkErrorMonitorOptions"
          />
        )}
        <span>{describeOccurrences(pattern)}</span>
        <span class="dim">{[...new Set([firstSeen, lastSeen].map(formatDayAndTime))].join(' to ')}</span>
      </div>
      <StateNote pattern={pattern} />
      <PatternOperations pattern={pattern} />
      <PatternSamples pattern={pattern} />
      <div class="two-columns">
        <UrlCounts heading="URLs" urls={urls} total={urlCount} />
        <UrlCounts heading="Pages" urls={listPages(pattern)} />
      </div>
      <AffectedTests
        heading="Affected tests"
        label={`Tests affected by ${pattern.key}`}
        tests={affected}
        total={pattern.tests}
      />
    </section>
  )
}

function describeOccurrences(pattern: PagePattern): string {
  const { occurrences, tests } = pattern
  return `${count(occurrences, 'occurrence')} in ${count(tests, 'test')}: ${formatEffects(pattern)}`
}

/** Lists the pages on which an error occurred; empty for page errors, whose URLs are their pages. */
function listPages({ pages, urls }: PagePattern): PagePattern['pages'] {
  const known = new Set(urls.map(({ url }) => url))
  return pages.every(({ url }) => known.has(url)) ? [] : pages
}

/** Lists the operations that an error's requests called. Shown only with the reporter's option `openapi`. */
function PatternOperations({ pattern: { operations = [], status } }: PanelProps) {
  if (operations.length === 0) return null
  return (
    <div>
      <h2>{operations.length === 1 ? 'Operation' : 'Operations'}</h2>
      <ul>
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

/** Shows the paths on which an error is new, and its baseline entry. */
function StateNote({ pattern: { newPaths = [], baseline } }: PanelProps) {
  const { state, reason, ticket, expires } = baseline ?? {}
  const time = state === 'expired' ? 'Baseline entry expired on' : 'Known until'
  const sentences = [
    newPaths.length > 0 && `New on ${newPaths.join(', ')}`,
    expires !== undefined && `${time} ${expires}`,
    reason !== undefined && `Known because: ${reason.replace(/\.$/, '')}`,
    ticket !== undefined && `Ticket: ${ticket}`,
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return null
  return (
    <p>
      <SafeText text={sentences.map((sentence) => `${sentence}.`).join(' ')} />
    </p>
  )
}
