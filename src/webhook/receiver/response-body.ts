import { createInvalid } from '../../values/check-value.js'

export interface ResponseContent {
  /** What is sent; absent for an empty body. */
  readonly content?: string | Buffer
  readonly contentType?: string
}

/** Converts a body to what is sent: strings and bytes as they are, anything else as JSON. */
export function toResponseContent(body: unknown, name = 'body'): ResponseContent {
  if (body === undefined) return {}
  if (typeof body === 'string') return { content: body }
  const bytes = copyBytes(body)
  return bytes
    ? { content: bytes }
    : { content: toJson(body, name, expected), contentType: 'application/json' }
}

const expected = 'a string, bytes, or a value that JSON can hold'

/** Copies bytes, so that the test cannot change them any more; undefined for anything else. */
export function copyBytes(body: unknown): Buffer | undefined {
  if (body instanceof ArrayBuffer) return Buffer.from(body.slice(0))
  if (!ArrayBuffer.isView(body)) return undefined
  return Buffer.from(new Uint8Array(body.buffer, body.byteOffset, body.byteLength))
}

/** Throws a `TypeError` for what JSON would omit or empty, such as a function, `NaN`, a `Map`, or bytes in an object. */
export function toJson(body: unknown, name: string, expected: string): string {
  let refused = body // if `JSON.stringify` itself throws, the body contains itself
  try {
    return JSON.stringify(body, function (this: unknown, key: string, value: unknown) {
      const given: unknown = Reflect.get(Object(this), key)
      if (isJson(value) && !ArrayBuffer.isView(given)) return value
      refused = given
      throw refused
    })
  } catch {
    throw createInvalid(name, expected, refused)
  }
}

/** Whether JSON can hold a value, after its `toJSON`. It omits `undefined` in an object, which is usual. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return /^(?:string|boolean|object|undefined)$/.test(typeof value)
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]'
}
