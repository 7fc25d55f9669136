import type { Pattern, Run, Test, Timeout, Unreadable } from '../run.js'
import { applySearch, type Found } from '../search/filter.js'
import { parseSearch } from '../search/search.js'
import type { View } from './page-state.js'
import type { ChangeState } from './use-page-state.js'

/** Functions that jump to an item in another view. */
export interface Show {
  pattern(pattern: Pattern): void
  test(test: Test): void
  timeout(timeout: Timeout): void
  unreadable(unreadable: Unreadable): void
}

/** Creates the functions that jump to an item. They clear a search that would hide the item. */
export function createShow(run: Run, query: string, change: ChangeState): Show {
  const jump = (view: View, open: string, isFound: (found: Found) => boolean) => {
    const isShown = isFound(applySearch(run, parseSearch(query)))
    change({ view, open, sort: '', group: '', ...(!isShown && { query: '' }) })
  }
  return {
    pattern: (pattern) => jump('patterns', pattern.key, ({ patterns }) => patterns.includes(pattern)),
    test: (test) => jump('tests', test.name, ({ tests }) => tests.includes(test)),
    timeout: (timeout) =>
      jump('webhooks', String(timeout.index), ({ timeouts }) => timeouts.includes(timeout)),
    unreadable: (unreadable) =>
      jump('unreadable', String(unreadable.index), (found) => found.unreadable.includes(unreadable)),
  }
}
