import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { PageData } from './page-data.js'

/** What all parts of the page need to know. */
interface PageContext {
  readonly hasJson: boolean
  /** Whether the run has several projects, so that a test's project is worth its place. */
  readonly hasProjects: boolean
  /** Ids of the tests that have a row. */
  readonly tests: ReadonlySet<string>
}

export function createPageContext({ hasJson, run, tabs }: PageData): PageContext {
  const sections = tabs.flatMap((tab) => tab.sections)
  const tests = sections.find(({ id }) => id === 'tests')?.items ?? []
  return {
    hasJson,
    hasProjects: new Set(run.projects).size > 1,
    tests: new Set(tests.flatMap(({ id = [] }) => id)),
  }
}

export const PageContext = createContext<PageContext>({
  hasJson: false,
  hasProjects: false,
  tests: new Set(),
})

export function usePage(): PageContext {
  return useContext(PageContext)
}
