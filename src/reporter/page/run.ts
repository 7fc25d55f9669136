// The run as the page shows it: the data, and what the views look up in it.

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { TestIdentity } from '../../summary-file/summary.js'
import { type EffectName, effectNames } from '../../verdicts.js'
import { listRows } from '../causes/list-rows.js'
import type { PageCause, PageData, PageError, PageTest, PageWebhook } from '../page-data/page-data.js'
import type { Location } from '../report/document.js'

/** A row of the list of errors: an error, or a cause in place of its errors. */
export type ErrorItem = PageError | CauseItem

export interface CauseItem {
  readonly cause: PageCause
  readonly errors: readonly PageError[]
}

export interface Run extends PageData {
  readonly testsById: ReadonlyMap<string, PageTest>
  readonly hasProjects: boolean
}

export function createRun(data: PageData): Run {
  return {
    ...data,
    testsById: new Map(data.tests.map((test) => [test.id, test])),
    hasProjects: new Set(data.run.projects).size > 1,
  }
}

/** Lists the rows of the list of errors. */
export function listErrorItems({ errors, causes }: PageData): ErrorItem[] {
  const byName = new Map(errors.map((error) => [error.name, error]))
  return listRows(errors, causes).map((row): ErrorItem => {
    if (!('errors' in row)) return row
    return { cause: row, errors: row.errors.flatMap((name) => byName.get(name) ?? []) }
  })
}

/** Formats the titles of a test and its `describe` blocks, because the last one alone is often ambiguous. */
export function formatTitle({ titlePath }: TestIdentity): string {
  return titlePath.join(' › ')
}

export function formatLocation({ file, line }: Location): string {
  return `${file}:${line}`
}

/** Returns the title of a test, or its id if the test is not on the page. */
export function getTestTitle({ testsById }: Run, id: string): string {
  const test = testsById.get(id)
  return test ? formatTitle(test) : id
}

export interface AffectedTest {
  readonly test: PageTest
  /** The worst of what the error did to the test's attempts. */
  readonly effect: EffectName
}

/** Lists the tests in which an error occurred, those that it failed first. Each occurs once even if several shards ran it. */
export function listAffectedTests({ errors, tests }: Run, error: PageError): AffectedTest[] {
  const index = errors.indexOf(error)
  const seen = new Set<string>()
  const affected = tests.flatMap((test): AffectedTest[] => {
    const { id, originalId = id, attempts } = test
    const effect = effectNames.find((name) => attempts.some((one) => one.errors[name]?.includes(index)))
    if (effect === undefined || seen.has(originalId)) return []
    seen.add(originalId)
    return [{ test, effect }]
  })
  return effectNames.flatMap((name) => affected.filter(({ effect }) => effect === name))
}

/** Lists the webhooks that a test waited for in vain. */
export function listMissingWebhooks({ webhooks }: Run, testId: string): PageWebhook[] {
  return webhooks.filter((webhook) => webhook.testId === testId)
}

export const RunContext = createContext<Run | undefined>(undefined)

export function useRun(): Run {
  const run = useContext(RunContext)
  if (!run) throw new Error('This component is outside of a report.')
  return run
}
