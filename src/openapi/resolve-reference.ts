import type { JsonObject as Json } from '../values/json.js'
import { isRecord } from '../values/json.js'
import { makeVisible } from '../values/text.js'

const maxReferences = 20

/** Follows an object's `$ref` within its document. Throws if the target is in another document or does not exist. */
export function resolveReference(document: Json, value: unknown): Json {
  let found = value
  for (let followed = 0; followed <= maxReferences; followed++) {
    const { $ref: reference, ...siblings }: Json = isRecord(found) ? found : {}
    if (typeof reference !== 'string') return siblings
    found = follow(document, reference)
  }
  throw new Error('it has a "$ref" that refers to itself.')
}

function follow(document: Json, reference: string): unknown {
  const shown = makeVisible(JSON.stringify(reference))
  if (!reference.startsWith('#'))
    throw new Error(
      `it refers to ${shown}. Only references within the file are followed, so bundle it first.`,
    )
  const found = parsePointer(reference).reduce<unknown>(
    (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    document,
  )
  if (found === undefined) throw new Error(`it refers to ${shown}, which does not exist.`)
  return found
}

/** Parses a JSON Pointer: https://datatracker.ietf.org/doc/html/rfc6901 */
function parsePointer(reference: string): string[] {
  const names = decodeURIComponent(reference.slice(1)).split('/').slice(1)
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}
