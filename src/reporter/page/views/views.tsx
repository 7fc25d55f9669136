// All views of the page, the most important first. A view consists of one file and its line here.

import type { VNode } from 'preact'
import type { Tile, View } from '../list/view.js'
import { ViewList } from '../list/view-list.js'
import type { PageState } from '../page-state.js'
import type { Run } from '../run.js'
import { apiView } from './api.js'
import { errorsView } from './errors.js'
import { testsView } from './tests.js'
import { trafficView } from './traffic.js'
import { unreadableView } from './unreadable.js'
import { webhooksView } from './webhooks.js'

interface ListProps {
  readonly state: PageState
  change(part: Partial<PageState>): void
}

/** A view of any kind of item. */
export interface ListedView {
  readonly name: string
  /** Returns the number of all items, including those that are not on the page. */
  count(run: Run): number
  describe(run: Run): Tile
  List(props: ListProps): VNode
}

export const views: readonly ListedView[] = [
  listView(errorsView),
  listView(webhooksView),
  listView(testsView),
  listView(apiView),
  listView(trafficView),
  listView(unreadableView),
]

function listView<T>(view: View<T>): ListedView {
  const count = (run: Run): number => view.items(run).length + view.omitted(run)
  return {
    name: view.name,
    count,
    describe: (run) => view.describe(run, count(run)),
    List: (props) => <ViewList view={view} {...props} />,
  }
}
