// WireMock's list of received requests, `GET /__admin/requests`.
// https://wiremock.org/docs/standalone/admin-api-reference/#tag/Requests
import { getField, getNumber, getObject, getString, getStrings } from '../../../values/json.js'
import { WebhookProviderError } from '../../provider-error.js'
import { toWebhook } from '../../received-webhook.js'
import type { ReceivedWebhook } from '../../types.js'
import type { AdminClient } from '../admin/admin-client.js'
import { decodeEntries, describeUndecodable, type OnUndecodable } from '../decode-problems.js'

const path = '/__admin/requests'

export interface RequestPage {
  /** The webhooks in the server's order, which is newest first in WireMock but not in every compatible server. */
  readonly webhooks: readonly ReceivedWebhook[]
  /** How many entries the server listed, including those that could not be decoded. */
  readonly listed: number
}

export async function listRequests(
  client: AdminClient,
  query: Record<string, string>,
  signal?: AbortSignal,
  onUndecodable: OnUndecodable = () => undefined,
): Promise<RequestPage> {
  const options = signal ? { query, signal } : { query }
  const response = await client.requestJson('GET', path, options).catch(rethrowWithJournalHint)
  const entries = getField(response, 'requests')
  if (Array.isArray(entries)) {
    return { webhooks: decodeEntries(entries, decodeRequest, onUndecodable), listed: entries.length }
  }
  const reason = 'a response without `requests`'
  throw client.createUnexpectedResponseError({ method: 'GET', path, reason, response })
}

/** Converts an entry of the journal to a webhook, or returns a description of what is missing. */
export function decodeRequest(entry: unknown): ReceivedWebhook | string {
  const request = getObject(entry, 'request')
  const id = getString(entry, 'id') ?? getString(request, 'id')
  const url = getString(request, 'url')
  const method = getString(request, 'method')
  const receivedAt = getLoggedDate(request) ?? getLoggedDate(entry)
  if (!id) return describeUndecodable('WireMock', undefined, 'id')
  if (url === undefined) return describeUndecodable('WireMock', id, 'request.url')
  if (!method) return describeUndecodable('WireMock', id, 'request.method')
  if (!receivedAt) return describeUndecodable('WireMock', id, 'loggedDate')
  const headers = getStrings(request, 'headers')
  return toWebhook({ id, url, method, headers, ...getBody(request), receivedAt })
}

/** Reads the date, which WireMock puts into the request as epoch ms. Other servers put it elsewhere or use ISO 8601. */
function getLoggedDate(object: unknown): Date | undefined {
  const text = getString(object, 'loggedDate') ?? getString(object, 'loggedDateString')
  const time = getNumber(object, 'loggedDate') ?? Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}

/** Reads `body`, which is decompressed and decoded with the request's charset, and the bytes in `bodyAsBase64`. */
function getBody(request: unknown): { rawBody: string; rawBytes?: Uint8Array } {
  const base64 = getString(request, 'bodyAsBase64')
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64')
  const rawBody = getString(request, 'body') ?? bytes?.toString('utf8') ?? ''
  return { rawBody, ...(bytes && { rawBytes: bytes }) }
}

/** Adds a hint if WireMock's journal is disabled; WireMock then responds with 500, and retrying does not help. */
export function rethrowWithJournalHint(error: unknown): never {
  if (error instanceof WebhookProviderError && error.body.includes('RequestJournalDisabled')) {
    const { method, url, status = 500 } = error
    const hint = 'Start WireMock without `--no-request-journal`.'
    const reason = 'its request journal is disabled'
    throw new WebhookProviderError({
      ...{ server: 'WireMock', method, url, status, reason, hint },
      transient: false,
      cause: error,
    })
  }
  throw error
}
