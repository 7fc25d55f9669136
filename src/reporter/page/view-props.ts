import type { Run } from './run.js'
import type { Found } from './search/filter.js'
import type { PageState } from './state/page-state.js'
import type { Show } from './state/show.js'
import type { ChangeState } from './state/use-page-state.js'

export interface ViewProps {
  readonly run: Run
  readonly found: Found
  readonly state: PageState
  readonly change: ChangeState
  readonly show: Show
}
