// WireMock's list of received requests, as `GET /__admin/requests` answers it: newest first.

import { isRecord } from '../../../values/is-record.js'
import { WebhookProviderError } from '../../provider-error.js'
import { toWebhook } from '../../received-webhook.js'
import type { ReceivedWebhook } from '../../types.js'
import type { AdminClient } from '../admin/admin-client.js'
import { getNumber, getObject, getString, getStrings } from '../admin/json-access.js'
import { createUnexpectedResponseError } from '../admin/unexpected-response.js'

export interface RequestPage {
  /** Newest first. */
  readonly webhooks: readonly ReceivedWebhook[]
  /** How many entries the server listed, those that could not be decoded included. */
  readonly listed: number
}

export async function listRequests(
  client: AdminClient,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<RequestPage> {
  const call = signal ? { query, signal } : { query }
  const answer = await client.json('GET', '/__admin/requests', call).catch(rethrowWithJournalHint)
  const entries = isRecord(answer) ? answer['requests'] : undefined
  if (Array.isArray(entries)) return { webhooks: entries.flatMap(decodeRequest), listed: entries.length }
  throw createUnexpectedResponseError({
    ...{ server: 'WireMock', method: 'GET', url: `${client.baseUrl}/__admin/requests`, answer },
    reason: 'an answer without `requests`',
    hint: `Check that the base URL ${client.baseUrl} is the one of WireMock.`,
  })
}

/** An entry of the journal as a webhook; none when it lacks what makes a request. */
export function decodeRequest(entry: unknown): ReceivedWebhook[] {
  const request = isRecord(entry) ? getObject(entry, 'request') : undefined
  if (!isRecord(entry) || !request) return []
  const id = getString(entry, 'id')
  const url = getString(request, 'url')
  const method = getString(request, 'method')
  const arrival = getNumber(request, 'loggedDate')
  if (!id || url === undefined || !method || arrival === undefined) return []
  // `body` is decompressed and decoded with the request's own charset; the base64 form is the bytes.
  const rawBody = getString(request, 'body') ?? fromBase64(getString(request, 'bodyAsBase64'))
  const headers = getStrings(request, 'headers')
  return [toWebhook({ id, url, method, headers, rawBody, receivedAt: new Date(arrival) })]
}

function fromBase64(text = ''): string {
  return Buffer.from(text, 'base64').toString('utf8')
}

/** WireMock answers 500 for a journal that is switched off, which no retry will heal. */
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
