import { useMemo } from 'preact/hooks'
import { getPhraseText } from '../../../printing/phrase.js'
import { formatPresent } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import type { PageError } from '../../page-data/page-data.js'
import { describeOccurrences, isRecovered } from '../../report/explain-error.js'
import { describeOperation, formatOperation } from '../../report/operations.js'
import { CopyButton } from '../copy/copy-button.js'
import { formatIgnoreRule } from '../copy/format-ignore-rule.js'
import type { Column, PanelProps, View } from '../list/view.js'
import { AffectedTests } from '../panels/affected-tests.js'
import { ErrorSamples } from '../panels/error-samples.js'
import { Badge, KindBadge, nameKind } from '../parts/badge.js'
import { Code, formatDayAndTime, SafeText } from '../parts/text.js'
import { UrlCounts } from '../parts/url.js'
import { listAffectedTests, useRun } from '../run.js'

export const errorsView: View<PageError> = {
  name: 'errors',
  items: ({ errors }) => errors,
  omitted: ({ omitted }) => omitted['errors'] ?? 0,
  describe: ({ totals }, total) => ({
    label: total === 1 ? 'error' : 'errors',
    note: formatPresent({
      new: totals.newErrors,
      expired: totals.expiredErrors,
      known: totals.knownErrors,
    }),
    tone: totals.newErrors + totals.expiredErrors > 0 ? 'bad' : '',
  }),
  columns: () => columns,
  id: ({ name }) => name,
  text: getText,
  Panel: ErrorPanel,
}

const columns: readonly Column<PageError>[] = [
  {
    title: 'Kind',
    width: '8.5rem',
    value: nameKind,
    cell: ({ kind, status }) => <KindBadge kind={kind} status={status} />,
  },
  {
    title: 'State',
    width: '6.5rem',
    value: (error) => listStates(error).join(' '),
    cell: (error) => listStates(error).map((state) => <Badge key={state} text={state} />),
  },
  { title: 'Error', width: 'minmax(8rem, 1fr)', isMain: true, value: ({ name }) => name, cell: ErrorName },
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

function ErrorName(error: PageError) {
  const { name, reason, phase } = error
  return (
    <>
      {isRecovered(error) && <Badge text="recovered" />} <SafeText text={name} />{' '}
      {phase !== undefined && `(in ${phase}) `}
      {reason !== undefined && <SafeText class="why" text={reason} />}
    </>
  )
}

/** Lists the state in the baseline, and whether the error appeared since the compared run. */
function listStates({ baseline, change }: PageError): readonly string[] {
  return [...(baseline ? [baseline.state] : []), ...(change === 'appeared' ? [change] : [])]
}

function getText(error: PageError): string {
  const { kind, name, reason = '', urls, samples, correlationIds, operations = [] } = error
  return [
    ...[nameKind(error), kind, name, reason, ...listStates(error)],
    ...urls.map(({ url }) => url),
    ...samples.flatMap(({ message = '', details }) => [message, details?.body ?? '']),
    ...correlationIds.map(({ value }) => value),
    ...operations.flatMap(({ id, path, owner = '', tags }) => [id, path, owner, ...tags]),
  ].join('\n')
}

const ignoreHint = 'Add it to ignore in networkErrorMonitorOptions'

function ErrorPanel({ item: error }: PanelProps<PageError>) {
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
      <div class="two-columns">
        <UrlCounts heading="URLs" urls={urls} total={urlCount} />
        <UrlCounts heading="Pages" urls={listPages(error)} />
      </div>
      <AffectedTests
        {...{ heading: 'Affected tests', label: `Tests affected by ${error.name}` }}
        {...{ tests: affected, total: error.tests }}
      />
    </section>
  )
}

/** Lists the pages on which an error occurred; empty for page errors, whose URLs are their pages. */
function listPages({ pages, urls }: PageError): PageError['pages'] {
  const known = new Set(urls.map(({ url }) => url))
  return pages.every(({ url }) => known.has(url)) ? [] : pages
}

/** Lists the operations that an error's requests called. Shown only with the reporter's option `openapi`. */
function ErrorOperations({ item: { operations = [], status } }: PanelProps<PageError>) {
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

/** Shows the error's entry in the baseline. */
function StateNote({ item: { baseline } }: PanelProps<PageError>) {
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
