// Measures the memory of a process that receives or reads more than its byte limit allows, with and without the limit.
// Run `npm run build` first, then `node bench/memory.mjs`.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { RestWebhookProvider, WebhookReceiver } from '../build/webhook/index.js'
import { openJournal } from '../build/webhook/journal/open-journal.js'
import { Poller } from '../build/webhook/waiting/poller.js'
import { ReceivedLog } from '../build/webhook/waiting/received-log.js'

const script = fileURLToPath(import.meta.url)
const mebibyte = 1024 * 1024
const unbounded = Number.MAX_SAFE_INTEGER
/** Size of a delivery's body in bytes, just below the receiver's limit for one body. */
const bodyBytes = 9 * mebibyte
const deliveries = 60
const body = JSON.stringify({ filler: 'x'.repeat(bodyBytes) })

const subjects = {
  receiver: measureReceiver,
  'registry with an open wait': measureRegistry,
}

/** Runs each measurement in its own process, which starts with an empty heap. */
export async function benchMemory() {
  const rows = []
  for (const subject of Object.keys(subjects)) {
    for (const bound of ['256 MiB', 'none']) rows.push(await measureInProcess(subject, bound))
  }
  return rows
}

export function printMemory(rows) {
  console.log(`${deliveries} deliveries of ${bodyBytes / mebibyte} MiB, one after the other`)
  console.table(rows)
}

async function measureInProcess(subject, bound) {
  const child = fork(script, [subject, bound], { execArgv: ['--expose-gc', '--max-old-space-size=6000'] })
  const failure = once(child, 'exit').then(([code]) => {
    throw new Error(`The measurement of "${subject}" ended with exit code ${code}.`)
  })
  const [row] = await Promise.race([once(child, 'message'), failure])
  failure.catch(() => undefined) // the process also exits after its message
  return row
}

/** Fills the receiver. The deliveries are sent from the measured process as well, one at a time. */
async function measureReceiver(maxBytes) {
  const receiver = await WebhookReceiver.start({ maxBytes, maxEntries: 100_000 })
  for (let n = 0; n < deliveries; n += 1) await post(receiver.url)
  return { kept: receiver.journal.after(0).length, close: () => receiver.close() }
}

/** Measures a wait that no webhook matches, with a server that keeps only the last delivery. */
async function measureRegistry(maxBytes) {
  const receiver = await WebhookReceiver.start({ maxEntries: 1 })
  const log = new ReceivedLog(maxBytes)
  const poller = new Poller(openJournal(new RestWebhookProvider(receiver.url)), log)
  await poller.readOnce(60_000)
  const goal = { judge: () => undefined, check: () => undefined, onTimeout: () => undefined }
  const wait = poller.start(goal, { timeoutMs: 3_600_000, intervalMs: 3_600_000 })
  for (let n = 0; n < deliveries; n += 1) {
    await post(receiver.url)
    await poller.readOnce(60_000)
  }
  const close = async () => {
    poller.close()
    await receiver.close()
  }
  return { kept: log.all.length, wait, close }
}

async function post(url) {
  const response = await fetch(`${url}/hook`, { method: 'POST', body })
  await response.arrayBuffer()
}

async function report(subject, bound) {
  const measured = await subjects[subject](bound === 'none' ? unbounded : 256 * mebibyte)
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const peak = process.resourceUsage().maxRSS * 1024
  process.send?.({
    subject,
    bound,
    kept: measured.kept,
    'peak RSS MB': toMegabytes(peak),
    'heap and buffers after MB': toMegabytes(heapUsed + external),
  })
  await measured.close()
  process.disconnect?.()
}

function toMegabytes(bytes) {
  return Math.round(bytes / 1e6)
}

const [, main, subject, bound] = process.argv
if (main === script) {
  if (subject === undefined) printMemory(await benchMemory())
  else await report(subject, bound)
}
