import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Run } from '../run.js'
import type { Found } from '../search/filter.js'
import type { PageState } from './page-state.js'
import type { Show } from './show.js'
import type { ChangeState } from './use-page-state.js'

/** The data that the parts of all views share. */
export interface Report {
  readonly run: Run
  /** The items that match the search. */
  readonly found: Found
  readonly state: PageState
  readonly change: ChangeState
  readonly show: Show
}

export const ReportContext = createContext<Report | undefined>(undefined)

export function useReport(): Report {
  const report = useContext(ReportContext)
  if (!report) throw new Error('This component is outside of a report.')
  return report
}
