import { nameRequest } from '../names/request-name.js'
import { defineKind, type FindingKindRules, joinParts, toRequestRecoveryKey } from './kind.js'

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
  },
  formatLine: ({ method, status, url }) => joinParts(method, status, url),
  toIdentity: ({ method, status, url }) => `${method} ${status} ${url}`,
  toName: ({ method = '', status = 0, url }, naming) => nameRequest(method, status, url, naming),
  toRecoveryKey: toRequestRecoveryKey,
})
