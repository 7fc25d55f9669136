import { formatPatternKey, getPathPattern } from '../keys/pattern-key.js'
import { defineKind, type FindingKindRules, toRequestRecoveryKey } from './kind.js'

/** A response with status 400–599. */
export const httpError: FindingKindRules<'http-error'> = defineKind({
  name: 'http-error',
  record: {},
  label: {
    singular: 'HTTP error',
    plural: 'HTTP errors',
    title: 'HTTP error',
    speaker: 'server',
    hasStatus: true,
    namesPath: true,
  },
  formatLine: ({ method, status, url }) => `${method} ${status} ${url}`,
  toIdentity: ({ status, url }) => `${status} ${url}`,
  toPatternKey: ({ method, status, url }, findRoute) => formatPatternKey(method, status, url, findRoute),
  toTitle: ({ method, status, url }, findRoute) => `${method} ${status} ${getPathPattern(url, findRoute)}`,
  toRecoveryKey: toRequestRecoveryKey,
})
