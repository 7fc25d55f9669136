/** How reports name a kind of finding. */
export interface KindLabel {
  /** Follows a number: `1 page error`. */
  readonly singular: string
  readonly plural: string
  /** The heading of a column, or the text of a badge. */
  readonly title: string
  /** Reports show HTTP status and method in columns of their own. */
  readonly hasStatus?: true
  /** There was no response, so that the host says more than the path in the key. */
  readonly namesHost?: true
}

const labels: Readonly<Record<string, KindLabel>> = {
  'http-error': {
    singular: 'network error',
    plural: 'network errors',
    title: 'Network error',
    hasStatus: true,
  },
  'request-failed': {
    singular: 'failed request',
    plural: 'failed requests',
    title: 'Failed request',
    namesHost: true,
  },
  'graphql-error': { singular: 'GraphQL error', plural: 'GraphQL errors', title: 'GraphQL error' },
  'page-error': { singular: 'page error', plural: 'page errors', title: 'Page error' },
  'console-error': { singular: 'console error', plural: 'console errors', title: 'Console error' },
}

/** A newer version may have recorded a kind that this one does not know. */
export function getKindLabel(kind: string): KindLabel {
  const words = kind.replaceAll('-', ' ')
  const unknown = { singular: `finding of kind ${words}`, plural: `findings of kind ${words}`, title: words }
  return Object.hasOwn(labels, kind) ? (labels[kind] ?? unknown) : unknown
}
