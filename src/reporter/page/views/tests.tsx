import { count, formatPresent } from '../../../values/numbers.js'
import type { PageAttempt, PageError, PageTest } from '../../page-data/page-data.js'
import { nameOutcome } from '../../report/explain-error.js'
import { byText, type RowProps, type View } from '../list/view.js'
import { TestPanel } from '../panels/test-panel.js'
import { Badge, outcomeTone } from '../parts/badge.js'
import { SafeText } from '../parts/text.js'
import { formatLocation, formatTitle, listMissingWebhooks, type Run, useRun } from '../run.js'

export const testsView: View<PageTest> = {
  name: 'tests',
  noun: 'test',
  items: ({ tests }) => tests,
  total: ({ tests, omitted }) => tests.length + omitted.tests,
  omitted: ({ omitted }) => omitted.tests,
  note: ({ tests }) =>
    formatPresent({
      failed: tests.filter(({ outcome }) => outcome === 'unexpected').length,
      flaky: tests.filter(({ outcome }) => outcome === 'flaky').length,
    }),
  orders: [byText('first seen', getStart), byText('name', formatTitle)],
  id: ({ id }) => id,
  isOpen: ({ id }, open) => id === open,
  text: (test, run) =>
    [
      formatTitle(test),
      formatLocation(test),
      test.project,
      nameOutcome(test.outcome),
      ...listTestErrors(run, test).map(({ name }) => name),
    ].join('\n'),
  Row: TestRow,
  Panel: TestPanel,
}

function getStart({ attempts }: PageTest): string {
  return attempts[0]?.startedAt ?? ''
}

function TestRow({ item: test }: RowProps<PageTest>) {
  const run = useRun()
  const { outcome, titlePath, project, attempts } = test
  const errors = listTestErrors(run, test)
  const occurrences = attempts.reduce((sum, attempt) => sum + attempt.occurrences, 0)
  const missing = listMissingWebhooks(run, test.id)
  const groups = titlePath.slice(0, -1)
  return (
    <>
      <span class="line">
        <Badge text={nameOutcome(outcome)} tone={outcomeTone(outcome)} />
        <span class="name">
          {groups.length > 0 && <SafeText class="dim" text={`${groups.join(' › ')} › `} />}
          <SafeText text={titlePath.at(-1) ?? ''} />
        </span>
        <SafeText class="dim" text={formatLocation(test)} />
        {run.hasProjects && <SafeText class="dim" text={project} />}
      </span>
      <span class="line dim">
        {occurrences > 0 && <span class="fact short">{count(occurrences, 'occurrence')}</span>}
        {attempts.length > 1 && <span class="fact short">{describeAttempts(attempts)}</span>}
        {missing.map(({ templateName }, index) => (
          <SafeText key={index} class="fact" text={`missing webhook ${templateName}`} />
        ))}
        {errors.slice(0, 3).map(({ name }) => (
          <SafeText key={name} class="fact" text={name} />
        ))}
        {errors.length > 3 && (
          <span class="fact short">{`and ${count(errors.length - 3, 'more error')}`}</span>
        )}
      </span>
    </>
  )
}

/** Lists the errors of a test, worst first. */
function listTestErrors({ errors }: Run, { attempts }: PageTest): PageError[] {
  const indexes = new Set(attempts.flatMap((attempt) => Object.values(attempt.errors).flat()))
  return [...indexes].sort((a, b) => a - b).flatMap((index) => errors[index] ?? [])
}

/** Describes attempts as `3 attempts: failed, failed, passed`. */
function describeAttempts(attempts: readonly PageAttempt[]): string {
  const statuses = attempts.map(({ status }) => nameOutcome(status))
  return `${count(attempts.length, 'attempt')}: ${statuses.join(', ')}`
}
