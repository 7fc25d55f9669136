import { isTooLargeToParse, maxParsedBytes } from '../../parse-body.js'
import type { ReceivedWebhook } from '../../types.js'

const notJson = 'the body is not JSON'
const tooLarge = `the body is not parsed, because its values would take more than ${maxParsedBytes} bytes`

/** Explains why a body has no fields, because reporting each one as missing would be misleading. */
export function explainUnparsed({ rawBody = '' }: ReceivedWebhook): string {
  return isTooLargeToParse(rawBody) ? tooLarge : notJson
}

export function isAboutUnparsed(note: string): boolean {
  return note === notJson || note === tooLarge
}
