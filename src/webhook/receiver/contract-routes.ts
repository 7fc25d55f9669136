// Implements the custom back-end contract on a receiver's journal; RestWebhookProvider reads it from other processes.
import type { IncomingMessage } from 'node:http'
import { uuid } from '../../values/text.js'
import { createFilter } from '../journal/filter.js'
import type { ReceivedWebhook } from '../journal/types.js'
import type { ReceiverJournal } from './receiver-journal.js'
import type { Refusal } from './refusals.js'
import type { ReceiverResponse } from './response-queue.js'

export const receivedPath = '/webhooks/received'
export const countPath = '/webhooks/count'
const queryNames = ['since', 'method']

interface ReceiverState {
  readonly journal: ReceiverJournal
  readonly listRefusals: () => readonly Refusal[]
  /** Number of requests that were no call of the contract, refused ones included. */
  readonly requests: number
  /** Whether the `Host` of this request is an address of the receiver. */
  readonly isTrusted: boolean
}

/**
 * Returns undefined for a webhook, such as a GET or DELETE with a body, an unknown query or an unknown path, because both
 * use the same base URL.
 */
export function handleContractRoute(
  state: ReceiverState,
  { method, headers }: IncomingMessage,
  target: string,
): ReceiverResponse | undefined {
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
    return undefined
  const [path = '', search = ''] = target.split('?', 2)
  if (!state.isTrusted && (method === 'GET' || method === 'DELETE') && isContractRoute(path)) return refusal
  if (method === 'GET') return handleRead(state, path, new URLSearchParams(search))
  if (method === 'DELETE' && search === '') return handleDelete(state.journal, path)
  return undefined
}

const refusal: ReceiverResponse = {
  status: 403,
  body: {
    error: 'Host is not an address of this receiver. Set publicUrl to the URL at which it is reached.',
  },
}

export function isContractRoute(path: string): boolean {
  return [receivedPath, countPath].some((route) => `${path}/`.startsWith(`${route}/`))
}

function handleRead(
  { journal, listRefusals, requests }: ReceiverState,
  path: string,
  query: URLSearchParams,
): ReceiverResponse | undefined {
  if (path !== receivedPath && path !== countPath) return undefined
  if ([...query.keys()].some((name) => !queryNames.includes(name))) return undefined
  const since = query.has('since') ? new Date(query.get('since') ?? '') : undefined
  const method = query.get('method') ?? undefined
  if (Number.isNaN(since?.getTime()))
    return { status: 400, body: { error: 'since must be an ISO 8601 time' } }
  if (method === '') return { status: 400, body: { error: 'method must not be empty' } }
  const passes = createFilter({ since, method })
  const webhooks = journal.after(0).filter(passes)
  if (path === countPath) return { body: { count: webhooks.length } }
  const list = webhooks.map(formatWebhook).join(',')
  const state = JSON.stringify({
    now: new Date(),
    requests,
    droppedUntil: journal.droppedUntil,
    refusals: listRefusals().map(({ at, reason, request }) => ({ at, reason, request })),
  })
  const body = `{"webhooks":[${list}],${state.slice(1)}`
  return { headers: { 'content-type': 'application/json' }, body }
}

function handleDelete(journal: ReceiverJournal, path: string): ReceiverResponse | undefined {
  const id = path.slice(receivedPath.length + 1)
  if (path === receivedPath) journal.clearForOthers()
  else if (path === `${receivedPath}/${id}` && uuid.test(id)) journal.remove(id)
  else return undefined
  return { status: 204 }
}

/** Keeps secrets, because the reader is the test, and parses one body at a time, because of the memory. */
function formatWebhook({ rawBytes, body, receivedAt, ...head }: ReceivedWebhook): string {
  const bytes = rawBytes && { rawBytes: Buffer.from(rawBytes).toString('base64') }
  const webhook = { ...head, ...bytes, receivedAt: receivedAt.toISOString() }
  try {
    return JSON.stringify({ ...webhook, body })
  } catch {
    // JSON nested thousands of levels deep can be parsed but not stringified, so only `rawBody` contains it.
    return JSON.stringify(webhook)
  }
}
