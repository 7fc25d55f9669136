// Measures the seconds and peak memory that the reporter needs for results with 20 network errors each, with and
// without details. Each measurement runs in its own process. `node bench/reporter.mjs` prints a table; other code calls
// `benchReporter()`. `REPORTER=/path/to/reporter/index.js node bench/reporter.mjs` measures another build.
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const thisFile = fileURLToPath(import.meta.url)
const errorsPerResult = 20
const areas = ['cart', 'orders', 'users', 'search', 'payments', 'stock', 'reviews', 'messages']
const methods = ['GET', 'POST', 'PUT', 'DELETE']
const statuses = [401, 404, 422, 500, 503]

/** Numbers of results in the additional runs with details: as many findings as a summary lists, and five times as many. */
const sizesWithDetails = [10_000, 50_000]

/**
 * Measures each number of results in a new process. Returns `[{ results, records, details, seconds, cpuSeconds,
 * secondsAtEnd, peakRssMB, peakHeapMB, jsonMB }]`. `seconds` is the time inside the reporter's hooks, without creating the
 * results; `cpuSeconds` is the CPU time in them, which other processes affect less; `secondsAtEnd` is the part of the time
 * after the last test, when the run waits for the reporter.
 */
export async function benchReporter(sizes = [1_000, 10_000, 50_000]) {
  const rows = []
  const runs = [...sizes.map((size) => [size]), ...sizesWithDetails.map((size) => [size, '--details'])]
  for (const options of runs) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      thisFile,
      '--measure',
      ...options.map(String),
    ])
    rows.push(JSON.parse(stdout.trim().split('\n').at(-1)))
  }
  return rows
}

if (process.argv[1] === thisFile) {
  const measured = process.argv.indexOf('--measure')
  if (measured === -1) console.table(await benchReporter())
  else
    console.log(
      JSON.stringify(await measure(Number(process.argv[measured + 1]), process.argv.includes('--details'))),
    )
}

async function measure(results, details) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-reporter-'))
  const { default: Reporter } = await import(process.env.REPORTER ?? '../dist/reporter/index.js')
  let peakHeap = 0
  const sample = () => {
    peakHeap = Math.max(peakHeap, process.memoryUsage().heapUsed)
  }
  const sampling = setInterval(sample, 10)
  let milliseconds = 0
  let cpuMicroseconds = 0
  const timed = async (run) => {
    const start = performance.now()
    const startCpu = process.cpuUsage()
    await run()
    milliseconds += performance.now() - start
    const { user, system } = process.cpuUsage(startCpu)
    cpuMicroseconds += user + system
  }
  const reporter = new Reporter({ outputFolder: folder, outputs: ['html', 'json', 'markdown'] })
  const project = { name: 'chromium' }
  const suite = { project: () => project, suites: [], allTests: () => [] }
  suite.suites.push(suite)
  reporter.onBegin({ rootDir: '/repo/tests', version: '1.65.1', workers: 8, reporter: [] }, suite)
  const startTime = new Date()
  for (let number = 0; number < results; number++) {
    const [test, result] = makeResult(number, suite, startTime, details)
    await timed(() => reporter.onTestEnd(test, result))
    if (number % 500 === 0) sample()
  }
  sample()
  const duringRun = milliseconds
  await timed(() => reporter.onEnd({ status: 'passed', startTime, duration: results * 100 }))
  clearInterval(sampling)
  sample()
  const row = {
    results,
    records: results * errorsPerResult,
    details,
    seconds: round(milliseconds / 1000),
    cpuSeconds: round(cpuMicroseconds / 1e6),
    secondsAtEnd: round((milliseconds - duringRun) / 1000),
    peakRssMB: round(process.resourceUsage().maxRSS / 1000),
    peakHeapMB: round(peakHeap / 1e6),
    jsonMB: round(statSync(join(folder, 'network-error-summary.json')).size / 1e6),
  }
  rmSync(folder, { recursive: true })
  return row
}

/** Creates a test and its only result, as Playwright passes them to a reporter. The caller keeps no reference. */
function makeResult(number, suite, startTime, details) {
  const file = `/repo/tests/area-${number % 200}.spec.ts`
  const records = Array.from({ length: errorsPerResult }, (_, index) =>
    makeRecord(number * errorsPerResult + index),
  )
  const verdict = number % 10 ? 'warned' : 'failed'
  const test = {
    id: createHash('sha1').update(String(number)).digest('hex'),
    parent: suite,
    location: { file, line: (number % 300) + 1, column: 5 },
    annotations: [],
    titlePath: () => ['', 'chromium', file, `area ${number % 200}`, `does thing number ${number}`],
    outcome: () => 'expected',
  }
  const result = {
    retry: 0,
    status: 'passed',
    workerIndex: number % 8,
    parallelIndex: number % 8,
    startTime: new Date(startTime.getTime() + number * 100),
    duration: 1234,
    annotations: [{ type: 'networkErrors', description: verdict }],
    attachments: [
      {
        name: 'network-errors.json',
        contentType: 'application/json',
        body: Buffer.from(JSON.stringify(records)),
      },
      makeBackchannel(records, details, verdict),
    ],
  }
  return [test, result]
}

/** Creates an attachment as the worker writes it. With details, each finding has its own request id, body and page. */
function makeBackchannel(records, withDetails, verdict) {
  const findings = records.map(({ url, status, method, timestamp }, index) => ({
    kind: 'http-error',
    name: `${method} ${status} /api/v2/${url.split('/')[5]}/*/items/*`,
    // The fields of an older version, with which the bench runs as well.
    key: `${method}:${status}:/api/v2/${url.split('/')[5]}`,
    title: `${method} ${status} /api/v2/${url.split('/')[5]}/*/items/*`,
    url,
    timestamp,
    count: 1,
    verdict,
    method,
    status,
    ...(withDetails && { details: makeDetails(index) }),
  }))
  const body = Buffer.from(JSON.stringify({ findings, omitted: 0 }))
  return { name: '_backchannel.json', contentType: 'application/json', body }
}

function makeDetails(index) {
  return {
    statusText: 'Internal Server Error',
    resourceType: 'fetch',
    pageUrl: `https://shop.example/pages/${index}`,
    durationMs: 38.5,
    headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
    body: JSON.stringify({
      error: 'upstream timeout',
      service: 'ratings',
      requestId: randomUUID(),
      attempt: index,
    }),
  }
}

/** Creates a record with a unique URL. All records together have 8 × 4 × 5 names. */
function makeRecord(number) {
  const area = areas[number % areas.length]
  const query = `page=${number % 50}&sort=created&session=[redacted]&request=${number}`
  return {
    url: `https://api.shop.example/api/v2/${area}/${randomUUID()}/items/${number}?${query}`,
    status: statuses[number % statuses.length],
    method: methods[Math.floor(number / 8) % methods.length],
    timestamp: new Date(1_800_000_000_000 + number * 5).toISOString(),
  }
}

function round(number) {
  return Math.round(number * 10) / 10
}
