// The run as the page shows it: the data, and what the views look up in it.

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { PageData, PageError, PageTest } from '../page-data/page-data.js'

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

/** Formats the titles of a test and its `describe` blocks, because the last one alone is often ambiguous. */
export function formatTitle({ titlePath }: Pick<PageTest, 'titlePath'>): string {
  return titlePath.join(' › ')
}

export function formatLocation({ file, line }: Pick<PageTest, 'file' | 'line'>): string {
  return `${file}:${line}`
}

/** Returns the title of a test, or its id if the test is not on the page. */
export function getTestTitle({ testsById }: Run, id: string): string {
  const test = testsById.get(id)
  return test ? formatTitle(test) : id
}

/** Lists the tests in which an error occurred, each once even if several shards ran it. */
export function listAffectedTests({ errors, tests }: Run, error: PageError): PageTest[] {
  const index = errors.indexOf(error)
  const seen = new Set<string>()
  return tests
    .filter(({ attempts }) => attempts.some((attempt) => attempt.errors.includes(index)))
    .filter(({ id, originalId = id }) => seen.size < seen.add(originalId).size)
}

export const RunContext = createContext<Run | undefined>(undefined)

export function useRun(): Run {
  const run = useContext(RunContext)
  if (!run) throw new Error('This component is outside of a report.')
  return run
}
