export const views = ['patterns', 'tests', 'webhooks', 'api', 'unreadable'] as const
export type View = (typeof views)[number]

/** What the page displays. It is stored in the URL's hash, so that a view can be shared and survives a reload. */
export interface PageState {
  readonly view: View
  readonly query: string
  readonly sort: string
  /** The field by which patterns are grouped; empty for none. */
  readonly group: string
  /** Name of the open item. */
  readonly open: string
}

/** Parses the URL's hash. Uses `firstView` if the hash contains no view. */
export function parseState(hash: string, firstView: View = 'patterns'): PageState {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  return {
    view: views.find((view) => view === values.get('view')) ?? firstView,
    query: values.get('q') ?? '',
    sort: values.get('sort') ?? '',
    group: values.get('group') ?? '',
    open: values.get('open') ?? '',
  }
}

export function formatState({ view, query, sort, group, open }: PageState): string {
  const values = new URLSearchParams()
  values.set('view', view)
  if (query) values.set('q', query)
  if (sort) values.set('sort', sort)
  if (group) values.set('group', group)
  if (open) values.set('open', open)
  return `#${values}`
}
