// What the page shows right now. It lives in the URL's hash, so that a view can be shared and survives a reload.

export const views = ['patterns', 'tests', 'webhooks', 'evidence'] as const
export type View = (typeof views)[number]

export interface PageState {
  readonly view: View
  readonly query: string
  readonly sort: string
  /** Name of the opened item. */
  readonly open: string
}

/** `firstView` is shown where the hash names none. */
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
