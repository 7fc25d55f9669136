import { count, formatPresent } from '../../../values/numbers.js'
import type { PageError, PageTone } from '../../page-data/page-data.js'
import { describeMocked, isRecovered, listEffects } from '../../report/explain-error.js'
import { getServerLine } from '../../server-log/format-server-log.js'
import { Rows } from '../list/rows.js'
import { byText, type Order, type PanelProps, type RowProps, type View } from '../list/view.js'
import { ErrorPanel } from '../panels/error-panel.js'
import { Badge, EffectChips, nameKind } from '../parts/badge.js'
import { SafeText } from '../parts/text.js'
import {
  type CauseItem,
  type ErrorItem,
  formatLocation,
  formatTitle,
  listErrorItems,
  type Run,
  useRun,
} from '../run.js'
import { WhenStrip } from '../strip.js'

const orders: readonly Order<ErrorItem>[] = [
  { name: 'tests', compare: (a, b) => getCounts(b).tests - getCounts(a).tests },
  { name: 'first seen', compare: (a, b) => (getCounts(a).firstSeen < getCounts(b).firstSeen ? -1 : 1) },
  byText('name', getName),
]

export const errorsView: View<ErrorItem> = {
  name: 'errors',
  noun: 'error',
  items: listErrorItems,
  total: ({ errors, omitted }) => errors.length + omitted.errors,
  omitted: ({ omitted }) => omitted.errors,
  note: ({ totals }) =>
    formatPresent({ new: totals.newErrors, expired: totals.expiredErrors, known: totals.knownErrors }),
  orders,
  id: getName,
  isOpen: (item, open) =>
    getName(item) === open || ('cause' in item && item.errors.some(({ name }) => name === open)),
  text: (item, run) => {
    if (!('cause' in item)) return getText(item, run)
    return [getName(item), ...item.errors.map((error) => getText(error, run))].join('\n')
  },
  Row: ({ item }) => ('cause' in item ? <CauseRow item={item} /> : <ErrorRow item={item} />),
  Panel: (props) =>
    'cause' in props.item ? (
      <CausePanel {...props} item={props.item} />
    ) : (
      <ErrorPanel {...props} item={props.item} />
    ),
}

function getName(item: ErrorItem): string {
  return 'cause' in item ? item.cause.title : item.name
}

function getCounts(item: ErrorItem): { readonly tests: number; readonly firstSeen: string } {
  return 'cause' in item ? item.cause : item
}

/** Lists the state in the baseline, and whether the error appeared since the compared run. */
function listStates({ baseline, change }: PageError): readonly string[] {
  return [...(baseline ? [baseline.state] : []), ...(change === 'appeared' ? [change] : [])]
}

function getText(error: PageError, run: Run): string {
  const { kind, name, reason = '', firstTestId, urls, samples, correlationIds } = error
  const { operations = [] } = error
  return [
    nameKind(error),
    kind,
    name,
    reason,
    ...listStates(error),
    formatFirstTest(run, firstTestId),
    ...listEffects(error).map(({ words }) => words),
    ...urls.map(({ url }) => url),
    ...samples.flatMap(({ message = '', details, serverLog }) => [
      message,
      details?.body ?? '',
      ...(serverLog?.lines ?? []),
    ]),
    ...correlationIds.map(({ value }) => value),
    ...operations.flatMap(({ id, path, owner = '', tags }) => [id, path, owner, ...tags]),
  ].join('\n')
}

function ErrorRow({ item: error }: RowProps<PageError>) {
  const { name, kind, phase, prefetch, late, tone, when, reason, firstTestId, tests } = error
  const mocked = describeMocked(error)
  return (
    <>
      <span class="line">
        <States error={error} tone={tone} />
        {isRecovered(error) && <Badge text="recovered" />}
        {mocked !== '' && <Badge text={mocked} />}
        {kind !== 'http-error' && <Badge text={nameKind(error)} />}
        <SafeText class="name" text={name} />
        {phase !== undefined && <span class="dim">{`(in ${phase})`}</span>}
        {prefetch && <span class="dim">(prefetch)</span>}
        {late && <span class="dim">(at the end)</span>}
        <EffectChips error={error} tone={tone} />
        <WhenStrip columns={when} />
      </span>
      <span class="line dim">
        <Facts reason={reason} serverLine={getServerLine(error)} firstTestId={firstTestId} tests={tests} />
      </span>
    </>
  )
}

interface StatesProps {
  readonly error: PageError
  readonly tone: PageTone
}

function States({ error, tone }: StatesProps) {
  return (
    <>
      {listStates(error).map((state) => (
        <Badge key={state} text={state} tone={state === 'new' || state === 'expired' ? tone : 'quiet'} />
      ))}
    </>
  )
}

interface FactsProps {
  readonly reason: string | undefined
  readonly serverLine: string | undefined
  readonly firstTestId: string
  /** Number of all affected tests. */
  readonly tests: number
}

/** Says why an error or a cause occurred, what the server printed, and in which test to look. */
function Facts({ reason, serverLine, firstTestId, tests }: FactsProps) {
  const firstTest = formatFirstTest(useRun(), firstTestId)
  return (
    <>
      {reason !== undefined && <SafeText class="fact" text={reason} />}
      {serverLine !== undefined && <SafeText class="fact printed" text={serverLine} />}
      {firstTest !== '' && <SafeText class="fact" text={firstTest} />}
      {tests > 1 && <span class="fact short">{`and ${count(tests - 1, 'more test')}`}</span>}
    </>
  )
}

/** Formats a test such as `tests/cart.spec.ts:7 cart › pays`; empty if it is not on the page. */
function formatFirstTest({ testsById }: Run, id: string): string {
  const test = testsById.get(id)
  return test ? `${formatLocation(test)} ${formatTitle(test)}` : ''
}

/** Shows a cause in place of its errors. */
function CauseRow({ item: { cause, errors } }: RowProps<CauseItem>) {
  const { title, occurrences, when, reason, serverLine, firstTestId, tests } = cause
  const [worst] = errors
  const tone = errors.some((error) => error.tone === 'bad') ? 'bad' : (worst?.tone ?? 'quiet')
  return (
    <>
      <span class="line">
        {worst && <States error={worst} tone={tone} />}
        <SafeText class="name" text={title} />
        <EffectChips error={cause} tone={tone} />
        <WhenStrip columns={when} />
      </span>
      <span class="line dim">
        <Facts reason={reason} serverLine={serverLine} firstTestId={firstTestId} tests={tests} />
        <span class="fact short">{count(occurrences, 'occurrence')}</span>
      </span>
    </>
  )
}

const errorRows = {
  id: ({ name }: PageError) => name,
  isOpen: ({ name }: PageError, open: string) => name === open,
  Row: ErrorRow,
  Panel: ErrorPanel,
}

function CausePanel({ item: { cause, errors }, open, onToggle }: PanelProps<CauseItem>) {
  return (
    <Rows
      view={errorRows}
      label={`Errors of ${cause.title}`}
      items={errors}
      open={open}
      onToggle={(name) => onToggle(name === '' ? cause.title : name)}
    />
  )
}
