// Decodes attachments that match the published schemas; evidence.ts encodes them.

import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { NetworkErrorRecord } from '../findings/fields/record.js'
import { createError } from '../values/errors.js'
import type { BackchannelEvidence, TimeoutEvidence } from './evidence.js'
import { isBackchannel, isNetworkErrors, isWebhookTimeout } from './validators.js'

/** Decodes `network-errors.json`; throws an `Error` that describes the problem. */
export function decodeNetworkErrors(text: string): readonly NetworkErrorRecord[] {
  return decode(text, isNetworkErrors)
}

/** Decodes `webhook-timeout.json`; throws an `Error` that describes the problem. */
export function decodeWebhookTimeout(text: string): TimeoutEvidence {
  return decode(text, isWebhookTimeout)
}

/** Decodes `_backchannel.json`; throws an `Error` that describes the problem. */
export function decodeBackchannel(text: string): BackchannelEvidence {
  return decode(text, isBackchannel)
}

function decode<T>(text: string, isValid: ValidateFunction<T>): T {
  const value = parse(text)
  if (isValid(value)) return value
  const [error] = isValid.errors ?? []
  throw createError(
    `no compatible version of playwright-backchannel wrote it: ${error?.instancePath || 'it'} ${error?.message ?? 'does not fit the schema'}`,
  )
}

/** Parses JSON. The error omits the parser's own message, which quotes the text and so may reveal a secret. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw createError(text === '' ? 'empty' : 'broken JSON', { cause })
  }
}
