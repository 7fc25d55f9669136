import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createTimeFormat, formatTime } from '../../printing/times.js'
import type { PageData } from './page-data.js'

/** What all parts of the page need to know. */
interface PageContext {
  /** Whether the run has several projects, so that a test's project is worth its place. */
  readonly hasProjects: boolean
  /** Ids of the tests that have a row. */
  readonly tests: ReadonlySet<string>
  /** Playwright's HTML report, if it is written. */
  readonly playwrightReport?: string | undefined
  /** Formats a time of the run, with its day if the run does not lie within one. */
  formatTime(time: string | number): string
}

export function createPageContext({ playwrightReport, run, tabs }: PageData): PageContext {
  const sections = tabs.flatMap((tab) => tab.sections)
  const tests = sections.find(({ id }) => id === 'tests')?.items ?? []
  const start = Date.parse(run.startedAt)
  return {
    hasProjects: new Set(run.projects).size > 1,
    tests: new Set(tests.flatMap(({ id = [] }) => id)),
    playwrightReport,
    formatTime: createTimeFormat(start, start + run.durationMs),
  }
}

export const PageContext = createContext<PageContext>({ hasProjects: false, tests: new Set(), formatTime })

export function usePage(): PageContext {
  return useContext(PageContext)
}
