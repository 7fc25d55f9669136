import { useMemo } from 'preact/hooks'
import { getPhraseText } from '../../../printing/phrase.js'
import { count } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import type { PageError } from '../../page-data/page-data.js'
import { formatEffects } from '../../report/explain-error.js'
import { describeOperation, formatOperation } from '../../report/operations.js'
import { CopyButton } from '../copy/copy-button.js'
import { formatIgnoreRule } from '../copy/format-ignore-rule.js'
import { Code, formatDayAndTime, SafeText } from '../parts/text.js'
import { UrlCounts } from '../parts/url.js'
import { listAffectedTests, useRun } from '../run.js'
import { AffectedTests } from './affected-tests.js'
import { ErrorSamples } from './error-samples.js'

interface ErrorPanelProps {
  readonly item: PageError
}

const ignoreHint = 'Add it to ignore in networkErrorMonitorOptions'

export function ErrorPanel({ item: error }: ErrorPanelProps) {
  const run = useRun()
  const affected = useMemo(() => listAffectedTests(run, error), [run, error])
  const ignoreRule = useMemo(() => formatIgnoreRule(error), [error])
  const { firstSeen, lastSeen, urls, urlCount } = error
  return (
    <section aria-label={makeVisible(`Details of ${error.name}`)}>
      <div class="actions">
        {ignoreRule && <CopyButton text={ignoreRule} what="ignore rule" hint={ignoreHint} />}
        <span>{describeOccurrences(error)}</span>
        <span class="dim">{[...new Set([firstSeen, lastSeen].map(formatDayAndTime))].join(' to ')}</span>
      </div>
      <StateNote item={error} />
      <ErrorOperations item={error} />
      <ErrorSamples item={error} />
      <AffectedTests error={error} affected={affected} />
      <div class="two-columns">
        <UrlCounts heading="URLs" urls={urls} total={urlCount} />
        <UrlCounts heading="Pages" urls={listPages(error)} />
      </div>
    </section>
  )
}

/** Describes occurrences, such as `3 occurrences in 2 tests: failed 2 tests`. */
function describeOccurrences(error: PageError): string {
  const { occurrences, tests } = error
  return `${count(occurrences, 'occurrence')} in ${count(tests, 'test')}: ${formatEffects(error)}`
}

/** Lists the pages on which an error occurred; empty for page errors, whose URLs are their pages. */
function listPages({ pages, urls }: PageError): PageError['pages'] {
  const known = new Set(urls.map(({ url }) => url))
  return pages.every(({ url }) => known.has(url)) ? [] : pages
}

/** Lists the operations that an error's requests called. Shown only with the reporter's option `openapi`. */
function ErrorOperations({ item: { operations = [], status } }: ErrorPanelProps) {
  if (operations.length === 0) return null
  return (
    <div>
      <h2>{operations.length === 1 ? 'Operation' : 'Operations'}</h2>
      <ul>
        {operations.map((operation) => (
          <li key={formatOperation(operation)}>
            <Code text={formatOperation(operation)} />{' '}
            <SafeText
              class={operation.documented === false ? 'undocumented' : 'dim'}
              text={getPhraseText(describeOperation(operation, status))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shows an error's baseline entry. */
function StateNote({ item: { baseline } }: ErrorPanelProps) {
  const { state, reason, ticket, expires } = baseline ?? {}
  const time = state === 'expired' ? 'Baseline entry expired on' : 'Known until'
  const sentences = [
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
