import { createInvalid } from '../../values/check-value.js'
import { defineOptions } from '../../values/define-options.js'
import { isRecord } from '../../values/is-record.js'
import { flag, listOf } from '../../values/option-rows.js'
import { correlationHeaders } from '../reasons/correlation-ids.js'

/** What details contain in addition to their defaults. */
interface DetailsSelection {
  /** Whether the beginning of textual response bodies is kept. Default: `true`. */
  readonly body?: boolean
  /** Names of response headers to keep in addition to the built-in list. */
  readonly headers?: readonly string[]
}

export type DetailsOption = boolean | DetailsSelection

export interface ResolvedDetails {
  readonly enabled: boolean
  readonly body: boolean
  /** Lower case. */
  readonly headers: ReadonlySet<string>
}

/** Response headers that details keep by default. */
const defaultHeaders: readonly string[] = [
  'content-type',
  'retry-after',
  'server',
  'via',
  'server-timing',
  'www-authenticate',
  ...correlationHeaders,
]

const table = defineOptions<Required<DetailsSelection>>('details', {
  body: flag(true),
  headers: listOf('header names', checkHeaderName),
})

export function resolveDetails(option: unknown = true, name = 'details'): ResolvedDetails {
  if (typeof option !== 'boolean' && !isRecord(option)) {
    throw createInvalid(name, 'true, false or { body, headers }', option)
  }
  const { body, headers } = table.resolve(isRecord(option) ? option : { body: option }, name)
  return { enabled: option !== false, body, headers: new Set([...defaultHeaders, ...headers]) }
}

function checkHeaderName(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value)) return value.toLowerCase()
  throw createInvalid(name, 'the name of a header', value)
}
