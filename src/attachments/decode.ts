// Decodes the attachments that fit the published schemas; encode.ts writes them.
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { NetworkErrorRecord } from '../findings/http-error/record.js'
import { resolvePackageFile } from '../values/resolve-package-file.js'
import type { SettledWait } from '../webhook/registry/settled-wait.js'
import type { WebhookTimeoutJson } from '../webhook/types.js'
import { backchannelAttachment, networkErrorsAttachment, webhookTimeoutAttachment } from './constants.js'

/** The required fields of a timeout; name, message and problems may be missing. */
export type TimeoutEvidence = Omit<WebhookTimeoutJson, 'name' | 'message' | 'problems'>

/** A finding as it was attached, possibly by a newer version with more kinds. */
export interface FindingEvidence {
  readonly kind: string
  readonly key: string
  readonly title?: string
  readonly url: string
  readonly method?: string
  readonly status?: number
  readonly timestamp: string
  readonly count: number
  readonly message?: string
  readonly operationName?: string
  readonly code?: string
  readonly recovered?: boolean
  readonly mocked?: boolean
  readonly details?: FindingDetailsEvidence
}

/** Details that explain why the error occurred. */
export interface FindingDetailsEvidence {
  readonly statusText?: string
  readonly resourceType?: string
  readonly pageUrl?: string
  readonly frameUrl?: string
  readonly durationMs?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly bodyTruncated?: boolean
  readonly stack?: string
  readonly args?: string
}

export interface BackchannelEvidence {
  readonly findings: readonly FindingEvidence[]
  /** How many findings did not fit into the attachment. */
  readonly omitted: number
  /** How many findings lost their details. */
  readonly omittedDetails?: number
  /** The settled waits for webhooks; absent when there was none. */
  readonly waits?: readonly SettledWait[]
  readonly omittedWaits?: number
}

const isNetworkErrors: ValidateFunction<NetworkErrorRecord[]> = loadValidator(networkErrorsAttachment)
const isWebhookTimeout: ValidateFunction<TimeoutEvidence> = loadValidator(webhookTimeoutAttachment)
const isBackchannel: ValidateFunction<BackchannelEvidence> = loadValidator(backchannelAttachment)

/** Reads `network-errors.json`; throws an `Error` that says what is wrong with it. */
export function decodeNetworkErrors(text: string): readonly NetworkErrorRecord[] {
  return decode(text, isNetworkErrors)
}

/** Reads `webhook-timeout.json`; throws an `Error` that says what is wrong with it. */
export function decodeWebhookTimeout(text: string): TimeoutEvidence {
  return decode(text, isWebhookTimeout)
}

/** Reads `_backchannel.json`; throws an `Error` that says what is wrong with it. */
export function decodeBackchannel(text: string): BackchannelEvidence {
  return decode(text, isBackchannel)
}

function decode<T>(text: string, isValid: ValidateFunction<T>): T {
  const value = parse(text)
  if (isValid(value)) return value
  const [error] = isValid.errors ?? []
  throw new Error(
    `invalid content: ${error?.instancePath || 'it'} ${error?.message ?? 'does not fit the schema'}`,
  )
}

/** The parser's own message is left out: it quotes the text, and that may hold a secret. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(text === '' ? 'empty' : 'broken JSON', { cause })
  }
}

/** The schemas are files because they are published; `import … with { type: 'json' }` warns on Node 20. */
function loadValidator<T>(name: string): ValidateFunction<T> {
  const file = resolvePackageFile(`schema/${name.replace(/^_/, '')}`)
  return new Ajv2020().compile<T>(JSON.parse(readFileSync(file, 'utf8')))
}
