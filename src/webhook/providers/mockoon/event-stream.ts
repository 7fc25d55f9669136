// Mockoon's event stream, `GET /mockoon-admin/events`, sends each transaction when it completes. Whenever a client
// connects, the server repeats the newest transactions to all clients, so a listener may receive a transaction twice.
// https://mockoon.com/docs/latest/admin-api/events/

import { setTimeout as sleep } from 'node:timers/promises'
import { printWarning } from '../../../printing/print.js'
import { getField, parseJson } from '../../../values/json.js'
import { notifyListener } from '../../notify-listener.js'
import type { ReceivedWebhook } from '../../types.js'
import type { AdminClient } from '../admin/admin-client.js'
import { decodeEntries } from '../decode-problems.js'
import { isAfter, type MockoonStart } from './start-cut.js'
import { decodeTransaction, decodeWebhook, type Transaction } from './transaction-log.js'

const reconnectMs = 1_000
/** Maximum length of a line. Longer lines are skipped; their transactions are found by reading the log. */
const maxLineLength = 32 * 1024 * 1024
/**
 * Number of transactions that the server repeats, enough for those that completed between the snapshot of the log and
 * the connection. Reading the log finds any others.
 */
const replayed = 10

/** Resolves with a function for the transactions of a new connection, which wait for it. */
type OnConnect = () => Promise<(transaction: Transaction) => void>

/**
 * Reports each webhook after the start once, until the signal aborts. Reconnects after an interruption. Ends silently if
 * the server refuses the connection, because reading the log reports the reason.
 */
export async function pushWebhooks(
  client: AdminClient,
  start: MockoonStart,
  signal: AbortSignal,
  listener: (webhook: ReceivedWebhook) => void,
): Promise<void> {
  const notified = new Set<string>()
  const notify = (transaction: Transaction) => {
    notified.add(transaction.uuid)
    const decoded = decodeEntries([transaction], decodeWebhook, () => undefined) // reading the log reports problems
    for (const webhook of decoded) notifyListener(listener, webhook, printWarning)
  }
  const onConnect = async () => {
    const before = await start.getCertainCut(signal)
    return (transaction: Transaction) => {
      if (!notified.has(transaction.uuid) && isAfter(before, transaction)) notify(transaction)
    }
  }
  while (!signal.aborted) {
    const isRefused = await listen(client, onConnect, signal).catch(() => false)
    if (isRefused) return
    await sleep(reconnectMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Listens until the stream ends. Resolves with true if the server refuses to provide a stream. */
async function listen(
  { baseUrl, headers }: AdminClient,
  onConnect: OnConnect,
  signal: AbortSignal,
): Promise<boolean> {
  const url = `${baseUrl}/mockoon-admin/events?maxlogs=${replayed}`
  const response = await fetch(url, { headers, redirect: 'manual', signal })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !isStream || !response.body) {
    await response.body?.cancel()
    return response.status < 500
  }
  const onTransaction = await onConnect()
  const readLines = createLineReader(maxLineLength)
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    for (const transaction of readLines(text).flatMap(parseEvent)) onTransaction(transaction)
  }
  return false
}

function parseEvent(line: string): Transaction[] {
  const event = line.startsWith('data:') ? parseJson(line.slice('data:'.length)) : undefined
  const isComplete = getField(event, 'event') === 'transaction-complete'
  return isComplete ? [decodeTransaction(getField(event, 'transaction'))] : []
}

/**
 * Returns a function that takes a chunk of a stream and returns the lines that the chunk completes. Takes linear time,
 * however long a line is. Lines longer than `maxLength` are skipped.
 */
export function createLineReader(maxLength: number): (chunk: string) => string[] {
  let pieces: string[] = []
  let length = 0
  const append = (piece: string) => {
    length += piece.length
    if (length > maxLength) pieces = []
    else pieces.push(piece)
  }
  return (chunk) => {
    const [first = '', ...others] = chunk.split('\n')
    append(first)
    return others.flatMap((piece) => {
      const line = length > maxLength ? [] : [pieces.join('')]
      pieces = []
      length = 0
      append(piece)
      return line
    })
  }
}
