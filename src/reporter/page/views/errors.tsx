import { useMemo } from 'preact/hooks'
import { getPhraseText } from '../../../printing/phrase.js'
import { formatPresent } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import type { PagePattern } from '../../page-data/page-data.js'
import { describeOccurrences, isRecovered } from '../../report/explain-error.js'
import { describeOperation, formatOperation } from '../../report/operations.js'
import { CopyButton } from '../copy/copy-button.js'
import { formatIgnoreRule } from '../copy/format-ignore-rule.js'
import type { Column, PanelProps, View } from '../list/view.js'
import { AffectedTests } from '../panels/affected-tests.js'
import { PatternSamples } from '../panels/pattern-samples.js'
import { Badge, getOwnTitle, KindBadge, nameKind } from '../parts/badge.js'
import { Code, formatDayAndTime, SafeText } from '../parts/text.js'
import { UrlCounts } from '../parts/url.js'
import { listAffectedTests, useRun } from '../run.js'

export const errorsView: View<PagePattern> = {
  name: 'errors',
  items: ({ patterns }) => patterns,
  omitted: ({ omitted }) => omitted['patterns'] ?? 0,
  describe: ({ totals }, total) => ({
    label: total === 1 ? 'error' : 'errors',
    note: formatPresent({
      new: totals.newPatterns,
      expired: totals.expiredPatterns,
      known: totals.knownPatterns,
    }),
    tone: totals.newPatterns + totals.expiredPatterns > 0 ? 'bad' : '',
  }),
  columns: () => columns,
  id: ({ key }) => key,
  text: getText,
  Panel: ErrorPanel,
}

const columns: readonly Column<PagePattern>[] = [
  { title: 'Status', width: '8.5rem', value: nameKind, cell: KindBadge },
  {
    title: 'State',
    width: '6.5rem',
    value: getState,
    cell: (pattern) => getState(pattern) && <Badge text={getState(pattern)} />,
  },
  { title: 'Error', width: 'minmax(8rem, 1fr)', isMain: true, value: getOwnTitle, cell: ErrorTitle },
  { title: 'Tests', width: '4rem', unit: ['affected test', 'affected tests'], value: ({ tests }) => tests },
  { title: 'Failed', width: '4rem', unit: ['failed', 'failed'], value: ({ effects }) => effects.failed },
  {
    title: 'Warned',
    width: '4.5rem',
    hint: 'Tests that passed although the error counts',
    unit: ['warned', 'warned'],
    value: ({ effects }) => effects.warned,
  },
  {
    title: 'In failed test',
    width: '6.5rem',
    hint: 'Tests that failed themselves, because of this error or not',
    unit: ['in failed test', 'in failed tests'],
    value: ({ effects }) => effects.inFailedTests,
  },
  {
    title: 'Accepted',
    width: '5rem',
    hint: 'Tests in which the error does not count',
    unit: ['accepted', 'accepted'],
    value: ({ effects }) => effects.accepted,
  },
]

function ErrorTitle(pattern: PagePattern) {
  const { reason, phase } = pattern
  return (
    <>
      {isRecovered(pattern) && <Badge text="recovered" />} <SafeText text={getOwnTitle(pattern)} />{' '}
      {phase !== undefined && `(in ${phase}) `}
      {reason !== undefined && <SafeText class="why" text={reason} />}
    </>
  )
}

/** Returns the state in the baseline or, without one, the change since the compared run. */
function getState({ baseline, change }: PagePattern): string {
  return baseline?.state ?? (change === 'same' ? '' : (change ?? ''))
}

function getText(pattern: PagePattern): string {
  const { kind, key, title, reason = '', urls, samples, correlationIds, operations = [] } = pattern
  return [
    ...[nameKind(pattern), kind, key, title, reason, getState(pattern)],
    ...urls.map(({ url }) => url),
    ...samples.flatMap(({ message = '', details }) => [message, details?.body ?? '']),
    ...correlationIds.map(({ value }) => value),
    ...operations.flatMap(({ id, path, owner = '', tags }) => [id, path, owner, ...tags]),
  ].join('\n')
}

const ignoreHint = 'Add it to ignore in networkErrorMonitorOptions'

function ErrorPanel({ item: pattern }: PanelProps<PagePattern>) {
  const run = useRun()
  const affected = useMemo(() => listAffectedTests(run, pattern), [run, pattern])
  const ignoreRule = useMemo(() => formatIgnoreRule(pattern), [pattern])
  const { firstSeen, lastSeen, urls, urlCount } = pattern
  return (
    <section aria-label={makeVisible(`Details of ${pattern.key}`)}>
      <div class="actions">
        {ignoreRule && <CopyButton text={ignoreRule} what="ignore rule" hint={ignoreHint} />}
        <span>{describeOccurrences(pattern)}</span>
        <span class="dim">{[...new Set([firstSeen, lastSeen].map(formatDayAndTime))].join(' to ')}</span>
      </div>
      <StateNote item={pattern} />
      <PatternOperations item={pattern} />
      <PatternSamples item={pattern} />
      <div class="two-columns">
        <UrlCounts heading="URLs" urls={urls} total={urlCount} />
        <UrlCounts heading="Pages" urls={listPages(pattern)} />
      </div>
      <AffectedTests
        {...{ heading: 'Affected tests', label: `Tests affected by ${pattern.key}` }}
        {...{ tests: affected, total: pattern.tests }}
      />
    </section>
  )
}

/** Lists the pages on which an error occurred; empty for page errors, whose URLs are their pages. */
function listPages({ pages, urls }: PagePattern): PagePattern['pages'] {
  const known = new Set(urls.map(({ url }) => url))
  return pages.every(({ url }) => known.has(url)) ? [] : pages
}

/** Lists the operations that an error's requests called. Shown only with the reporter's option `openapi`. */
function PatternOperations({ item: { operations = [], status } }: PanelProps<PagePattern>) {
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

/** Shows the paths on which an error is new, and its baseline entry. */
function StateNote({ item: { newPaths = [], baseline } }: PanelProps<PagePattern>) {
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
