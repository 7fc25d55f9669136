// Parses a body, unless the result would take too much memory, and explains why a body is not parsed.
import type { ReceivedWebhook } from './types.js'

/** Maximum memory of a parsed body. A list of empty lists, for example, needs 20 times as much memory as its text. */
export const maxParsedBytes: number = 16 * 1024 * 1024

const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b]
const slotBytes = 8
const objectBytes = 56

export interface ParsedBody {
  readonly body: unknown
  readonly parseError?: true
}

export function parseBody(rawBody: string): ParsedBody {
  if (rawBody === '') return { body: undefined }
  try {
    if (!isTooLargeToParse(rawBody)) return { body: JSON.parse(rawBody) }
  } catch {
    // The body is not JSON.
  }
  return { body: rawBody, parseError: true }
}

function isTooLargeToParse(json: string): boolean {
  return estimateParsedBytes(json) > maxParsedBytes
}

/** Estimates the maximum memory that V8 needs for lists, objects and the values in them. */
export function estimateParsedBytes(json: string): number {
  let bytes = 0
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (code === comma) bytes += slotBytes
    else if (code === bracket || code === brace) bytes += slotBytes + objectBytes
  }
  return bytes
}

const notJson = 'the body is not JSON'
const tooLarge = `the body is not parsed, because its values would take more than ${maxParsedBytes} bytes`

/** Explains why a body has no fields, because reporting each field as missing would be misleading. */
export function explainUnparsed({ rawBody = '' }: ReceivedWebhook): string {
  return isTooLargeToParse(rawBody) ? tooLarge : notJson
}
