/** How reports name a kind of finding. */
export interface KindLabel {
  /** Follows a number: `1 page error`. */
  readonly singular: string
  readonly plural: string
  /** The heading of a column, or the text of a badge. */
  readonly title: string
  /** Who says why it happened, in bodies or messages. */
  readonly speaker: 'server' | 'browser' | 'page'
  /** Reports show HTTP status and method in columns of their own. */
  readonly hasStatus?: true
  /** Its key ends with the beginning of the request's path. */
  readonly namesPath?: true
  /** There was no response, so that the host says more than the path in the key. */
  readonly namesHost?: true
}

const labels: Readonly<Record<string, KindLabel>> = {
  'http-error': {
    singular: 'network error',
    plural: 'network errors',
    title: 'Network error',
    speaker: 'server',
    hasStatus: true,
    namesPath: true,
  },
  'request-failed': {
    singular: 'failed request',
    plural: 'failed requests',
    title: 'Failed request',
    speaker: 'browser',
    namesPath: true,
    namesHost: true,
  },
  'graphql-error': {
    singular: 'GraphQL error',
    plural: 'GraphQL errors',
    title: 'GraphQL error',
    speaker: 'server',
  },
  'page-error': { singular: 'page error', plural: 'page errors', title: 'Page error', speaker: 'page' },
  'console-error': {
    singular: 'console error',
    plural: 'console errors',
    title: 'Console error',
    speaker: 'page',
  },
}

/** A newer version may have recorded a kind that this one does not know. */
export function getKindLabel(kind: string): KindLabel {
  const words = kind.replaceAll('-', ' ')
  const unknown: KindLabel = {
    singular: `finding of kind ${words}`,
    plural: `findings of kind ${words}`,
    title: words,
    speaker: 'page',
  }
  return Object.hasOwn(labels, kind) ? (labels[kind] ?? unknown) : unknown
}
