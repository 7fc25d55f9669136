import { isRecord } from '../../../values/json.js'
import type { FindingDetails } from '../../fields/finding-fields.js'
import { maxUnredactedBodyLength } from '../../fields/limits.js'

/** Describes what an API request sends, based on the call's options. Omits buffers, files and multipart forms. */
export function describeSent(options: unknown): NonNullable<FindingDetails['request']> {
  if (!isRecord(options)) return {}
  const headers = isRecord(options['headers']) ? Object.entries(options['headers']) : []
  const { body, contentType } = describeBody(options)
  return {
    headers: Object.fromEntries([
      ...(contentType === undefined ? [] : [['content-type', contentType]]),
      ...headers.map(([name, value]) => [name.toLowerCase(), String(value)]),
    ]),
    ...(body !== undefined && { body: body.slice(0, maxUnredactedBodyLength) }),
  }
}

/** Encodes the body as Playwright does. */
function describeBody({ data, form }: Readonly<Record<string, unknown>>): {
  readonly body?: string | undefined
  readonly contentType?: string
} {
  if (typeof data === 'string') return { body: data }
  if (data !== undefined && !(data instanceof Uint8Array)) {
    return { body: JSON.stringify(data), contentType: 'application/json' }
  }
  if (!isRecord(form) || form instanceof FormData) return {}
  const fields = Object.entries(form).map(([name, value]) => [name, String(value)])
  return { body: String(new URLSearchParams(fields)), contentType: 'application/x-www-form-urlencoded' }
}
