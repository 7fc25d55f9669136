export const views = ['patterns', 'tests', 'webhooks', 'unreadable'] as const
export type View = (typeof views)[number]

/** What the page shows. It lives in the URL's hash, so that a view can be shared and survives a reload. */
export interface PageState {
  readonly view: View
  readonly query: string
  readonly sort: string
  /** Name of the open item. */
  readonly open: string
}

/** `firstView` is the view of a hash without one. */
export function parseState(hash: string, firstView: View = 'patterns'): PageState {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  return {
    view: views.find((view) => view === values.get('view')) ?? firstView,
    query: values.get('q') ?? '',
    sort: values.get('sort') ?? '',
    open: values.get('open') ?? '',
  }
}

export function formatState({ view, query, sort, open }: PageState): string {
  const values = new URLSearchParams()
  values.set('view', view)
  if (query) values.set('q', query)
  if (sort) values.set('sort', sort)
  if (open) values.set('open', open)
  return `#${values}`
}
