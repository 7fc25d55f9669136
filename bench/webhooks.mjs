// Measures waits for webhooks on the real servers (bytes and milliseconds of a steady poll, time from the POST to the
// resolved wait), then the memory of receiver and registry. Run `npm run build` first, then `node bench/webhooks.mjs`.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import {
  MockoonWebhookProvider,
  MockServerWebhookProvider,
  ReceiverWebhookProvider,
  RestWebhookProvider,
  WebhookReceiver,
  WebhookRegistry,
  WireMockWebhookProvider,
  webhookTemplate,
} from '../build/webhook/index.js'
import { openJournal } from '../build/webhook/journal/open-journal.js'
import { benchMemory, printMemory } from './memory.mjs'

const jvmArgs = ['-Xmx2048m']
const adminToken = 'secret-token'
const filler = 'x'.repeat(1_000)
const concurrency = 16
const steadyPolls = 10
const maxDelayMs = 500

const backEnds = [
  {
    name: 'WireMock',
    start: async () => (await loadServer('wiremock')).startWireMock({ jvmArgs }),
    provider: ({ baseUrl }, request) => new WireMockWebhookProvider(baseUrl, request),
  },
  {
    name: 'MockServer',
    start: async () => (await loadServer('mockserver')).startMockServer({ jvmArgs }),
    provider: ({ baseUrl }, request) => new MockServerWebhookProvider(baseUrl, request),
    hints: { everything: {}, 'one path': { paths: ['/hook/last'] } },
  },
  {
    name: 'Mockoon',
    start: async () => (await loadServer('mockoon')).startMockoon({ adminToken }),
    provider: ({ baseUrl }, request) => new MockoonWebhookProvider(baseUrl, request, { adminToken }),
  },
  {
    name: 'Rest',
    start: async () => (await loadServer('receiver')).startReceiverProcess(),
    provider: ({ baseUrl }, request) => new RestWebhookProvider(baseUrl, request),
  },
]

const embedded = {
  name: 'Receiver',
  start: async () => {
    const receiver = await WebhookReceiver.start()
    return { receiver, baseUrl: receiver.url, stop: () => receiver.close() }
  },
  provider: ({ receiver }) => new ReceiverWebhookProvider(receiver),
}

/** Measures polls with `sizes` journal entries of 1 KB, and the latencies of `trials` waits per provider. */
export async function benchWebhooks({ sizes = [100, 1_000, 10_000], trials = 40 } = {}) {
  const polls = []
  const latencies = []
  for (const backEnd of [...backEnds, embedded]) {
    const server = await backEnd.start()
    try {
      latencies.push(await measureLatency(backEnd, server, trials))
      if (backEnd !== embedded) polls.push(...(await measurePolls(backEnd, server, sizes)))
    } finally {
      await server.stop()
    }
  }
  return { polls, latencies }
}

export function printWebhooks({ polls, latencies }) {
  console.log('A steady poll without new entries (entries of 1 KB, all received since the start)')
  console.table(polls)
  console.log(`From POST to resolved wait, default settings, arriving within ${maxDelayMs} ms`)
  console.table(latencies)
}

async function measurePolls({ name, provider: make, hints = { everything: {} } }, server, sizes) {
  const counter = countingContext()
  const provider = make(server, counter.request)
  await provider.resetJournal()
  const journal = openJournal(provider)
  const rows = []
  let filled = 0
  for (const entries of sizes) {
    await fill(server.baseUrl, entries - filled)
    filled = entries
    for (const [read, hint] of Object.entries(hints)) {
      await journal.read(hint, AbortSignal.timeout(60_000))
      rows.push({ server: name, entries, read, ...(await measureSteady(journal, hint, counter)) })
    }
  }
  journal.close?.()
  await provider.resetJournal()
  return rows
}

async function measureSteady(journal, hint, counter) {
  const times = []
  counter.bytes = 0
  for (let poll = 0; poll < steadyPolls; poll += 1) {
    const start = performance.now()
    await journal.read(hint, AbortSignal.timeout(60_000))
    times.push(performance.now() - start)
  }
  return { bytes: Math.round(counter.bytes / steadyPolls), 'median ms': round(quantile(times, 0.5)) }
}

async function measureLatency({ name, provider: make }, server, trials) {
  const provider = make(server)
  await provider.setup?.()
  const registry = new WebhookRegistry(provider)
  const times = []
  for (let trial = 0; trial < trials; trial += 1) {
    const template = webhookTemplate('trial').matchField('trial', trial).build()
    const wait = registry.waitFor(template)
    await sleep((trial / trials) * maxDelayMs)
    const sentAt = performance.now()
    const [, resolvedAt] = await Promise.all([
      post(server.baseUrl, { trial }),
      wait.then(() => performance.now()),
    ])
    times.push(resolvedAt - sentAt)
  }
  registry.close()
  await provider.teardown?.()
  return {
    provider: name,
    'median ms': round(quantile(times, 0.5)),
    'p95 ms': round(quantile(times, 0.95)),
  }
}

async function fill(baseUrl, count) {
  for (let n = 0; n < count; n += concurrency) {
    const size = Math.min(concurrency, count - n)
    await Promise.all(Array.from({ length: size }, (_, index) => post(baseUrl, { n: n + index, filler })))
  }
  await post(baseUrl, { filler }, '/hook/last')
}

async function post(baseUrl, payload, path = '/hook') {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(payload) })
  await response.arrayBuffer()
}

/** Creates a replacement for Playwright's request context that counts the bytes of all responses. */
function countingContext() {
  const counter = { bytes: 0, request: { fetch: countedFetch } }
  return counter

  async function countedFetch(url, { method, headers, data }) {
    const response = await fetch(url, { method, headers, body: data })
    const text = await response.text()
    counter.bytes += Buffer.byteLength(text)
    return {
      status: () => response.status,
      text: async () => text,
      headers: () => Object.fromEntries(response.headers),
    }
  }
}

/** Loads a test server with Vite, because the servers are TypeScript, which Node 20 cannot load. */
async function loadServer(name) {
  const path = fileURLToPath(new URL(`../test/support/servers/${name}.ts`, import.meta.url))
  return (await runnerImport(path, { configFile: false, logLevel: 'error' })).module
}

function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}

function round(value) {
  return Number(value.toFixed(1))
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  printWebhooks(await benchWebhooks())
  printMemory(await benchMemory())
}
