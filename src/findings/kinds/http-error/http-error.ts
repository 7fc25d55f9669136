import { formatPatternKey, getPathPattern } from '../../keys/pattern-key.js'
import type { FindingKindRules } from '../kind.js'
import { toRequestRecoveryKey } from '../recovery-key.js'

/** A response with status 400–599. */
export const httpError: FindingKindRules<'http-error'> = {
  name: 'http-error',
  record: {},
  label: {
    singular: 'network error',
    plural: 'network errors',
    title: 'Network error',
    speaker: 'server',
    hasStatus: true,
    namesPath: true,
  },
  formatHeading: (count) => [`Network errors detected: ${count} request(s) failed.`, 'Failed requests:'],
  formatLine: ({ method, status, url }) => `${method} ${status} ${url}`,
  toIdentity: ({ status, url }) => `${status} ${url}`,
  toPatternKey: ({ method, status, url }, findRoute) => formatPatternKey(method, status, url, findRoute),
  toTitle: ({ method, status, url }, findRoute) => `${method} ${status} ${getPathPattern(url, findRoute)}`,
  getSearchText: ({ url }) => url,
  getMessages: () => [],
  toRecoveryKey: toRequestRecoveryKey,
}
