import type { Found } from './filter.js'
import type { PageState } from './page-state.js'
import type { Run } from './run.js'
import type { Show } from './show.js'
import type { ChangeState } from './use-page-state.js'

export interface ViewProps {
  readonly run: Run
  readonly found: Found
  readonly state: PageState
  readonly change: ChangeState
  readonly show: Show
}
