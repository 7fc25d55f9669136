// Measures the monitor's overhead as worker CPU time per response, and as the duration of a suite without a browser.
// Given the folder of another built version, also measures that version's monitor: node bench/monitor.mjs ../before
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { launchOptions } from '../scripts/browser.mjs'

const repository = dirname(dirname(fileURLToPath(import.meta.url)))
const rounds = 12
const responses = 400

const fixtureRounds = 7
const apiRounds = 9

const monitor = 'playwright-backchannel/network-error-monitor'

/** Runs all measurements and prints their figures. */
export async function benchMonitor() {
  await benchListening()
  await benchFixture(process.argv[2])
  await benchErrors()
  await benchApiOnly()
}

/** Measures the worker's CPU time per response, with four kinds of contexts that alternate in one worker. */
async function benchListening() {
  const samples = JSON.parse(await runSpec(listeningSpec, 'cpu.json'))
  const cost = Object.fromEntries(Object.entries(samples).map(([kind, values]) => [kind, median(values)]))
  console.log(`\nWorker CPU per response (${responses} responses, median of ${rounds} interleaved rounds)`)
  for (const [kind, value] of Object.entries(cost))
    console.log(`  ${kind.padEnd(16)} ${value.toFixed(1).padStart(7)} µs`)
  console.log(
    `  monitor / empty listener: ${(cost['monitor'] / cost['empty listener']).toFixed(2)} (aim: at most 1.3)`,
  )
}

/**
 * Measures the worker's CPU time per response with the whole fixture and no errors, for several option values. The
 * options alternate from run to run, so that a busy machine slows all of them equally.
 */
async function benchFixture(before) {
  const variants = {
    'no monitor': () => runSpec(fixtureSpec('@playwright/test'), 'cpu.json'),
    'details: false': () => runSpec(fixtureSpec(monitor, { options: '{ details: false }' }), 'cpu.json'),
    'default options': () => runSpec(fixtureSpec(monitor), 'cpu.json'),
    traffic: () => runSpec(fixtureSpec(monitor, { options: '{ record: { traffic: true } }' }), 'cpu.json'),
    ...(before && {
      'version before': () => runSpec(fixtureSpec(monitor), 'cpu.json', before),
    }),
  }
  const costs = await measureCosts(variants)
  const base = costs['default options']
  console.log(
    `\nWorker CPU per response of a test without errors (median of ${fixtureRounds} alternating runs)`,
  )
  for (const [name, value] of Object.entries(costs)) {
    const ratio = name === 'default options' ? '' : `, default options / this: ${(base / value).toFixed(2)}`
    console.log(`  ${name.padEnd(16)} ${value.toFixed(1).padStart(7)} µs${ratio}`)
  }
}

/** Measures the worker's CPU time per response when every second response is an error. */
async function benchErrors() {
  const measure = (module, options) =>
    runSpec(fixtureSpec(module, { path: '/every-second-fails/', ...options }), 'cpu.json')
  const variants = {
    'empty listener': () =>
      measure('@playwright/test', { listen: `page.context().on('response', () => {})` }),
    'details: false': () => measure(monitor, { options: `{ fail: 'nothing', details: false }` }),
    'default options': () => measure(monitor, { options: `{ fail: 'nothing' }` }),
  }
  const costs = await measureCosts(variants)
  const base = costs['empty listener']
  console.log(`\nThe same with ${responses * 2.5} errors in ${responses * 5} responses`)
  for (const [name, value] of Object.entries(costs)) {
    const ratio = (value / base).toFixed(2)
    console.log(`  ${name.padEnd(16)} ${value.toFixed(1).padStart(7)} µs, this / empty listener: ${ratio}`)
  }
}

/** Returns the median of each variant's samples. The variants alternate from run to run. */
async function measureCosts(variants) {
  const samples = Object.fromEntries(Object.keys(variants).map((name) => [name, []]))
  for (let round = 0; round < fixtureRounds; round++) {
    for (const [name, run] of Object.entries(variants)) samples[name].push(...JSON.parse(await run()))
  }
  return Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, median(values)]))
}

/** Measures the wall time of 50 tests without a page, alternately with and without the monitor. */
async function benchApiOnly() {
  const times = { 'no monitor': [], monitor: [] }
  for (let round = 0; round < apiRounds; round++) {
    times['no monitor'].push(Number(await runSpec(apiOnlySpec('@playwright/test'), 'ms.txt')))
    times['monitor'].push(Number(await runSpec(apiOnlySpec(monitor), 'ms.txt')))
  }
  const [withoutMonitor, withMonitor] = [median(times['no monitor']), median(times['monitor'])]
  console.log(`\n50 API-only tests, whole command (median of ${apiRounds} interleaved runs)`)
  console.log(
    `  no monitor ${Math.round(withoutMonitor)} ms, monitor ${Math.round(withMonitor)} ms, ratio ${(withMonitor / withoutMonitor).toFixed(2)} (aim: at most 1.10)`,
  )
}

const listeningSpec = `
import { test } from '@playwright/test'
import { createServer } from 'node:http'
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { watchContext } from ${JSON.stringify(join(repository, 'build/fixtures/watch/watch-context.js'))}
import { getCurrentAttempt } from ${JSON.stringify(join(repository, 'build/fixtures/current-attempt.js'))}

const kinds = {
  'no listener': () => {},
  'empty listener': (context) => context.on('response', () => {}),
  'and of requests': (context) => context.on('response', () => {}).on('request', () => {}),
  monitor: (context) => watchContext(context, getCurrentAttempt),
}
test('listening', async ({ browser }) => {
  test.setTimeout(600_000)
  const server = fork('./server.mjs')
  const port = await new Promise((done) => server.once('message', done))
  const samples = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  for (let round = 0; round <= ${rounds}; round++) {
    for (const [kind, listen] of Object.entries(kinds)) {
      const context = await browser.newContext()
      listen(context)
      const page = await context.newPage()
      await page.goto('http://127.0.0.1:' + port + '/')
      const before = process.cpuUsage()
      await page.evaluate(async (count) => {
        for (let i = 0; i < count; i += 10) await Promise.all(Array.from({ length: 10 }, (_, j) => fetch('/api/' + (i + j)).then((r) => r.text())))
      }, ${responses})
      const { user, system } = process.cpuUsage(before)
      if (round > 0) samples[kind].push((user + system) / ${responses})
      await context.close()
    }
  }
  server.disconnect()
  writeFileSync('cpu.json', JSON.stringify(samples))
})
`

const fixtureSpec = (module, { options = '', path = '/api/', listen = '' } = {}) => `
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { test } from ${JSON.stringify(module)}
${options ? `test.use({ networkErrorMonitorOptions: ${options} })` : ''}
test('responses', async ({ page }) => {
  test.setTimeout(600_000)
  const server = fork('./server.mjs')
  const port = await new Promise((done) => server.once('message', done))
  await page.goto('http://127.0.0.1:' + port + '/')
  ${listen}
  const samples = []
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage()
    await page.evaluate(async (count) => {
      for (let i = 0; i < count; i += 10) await Promise.all(Array.from({ length: 10 }, (_, j) => fetch('${path}' + (i + j)).then((r) => r.text())))
    }, ${responses})
    const { user, system } = process.cpuUsage(before)
    if (round > 0) samples.push((user + system) / ${responses})
  }
  server.disconnect()
  writeFileSync('cpu.json', JSON.stringify(samples))
})
`

const serverSource = `import { createServer } from 'node:http'
const getStatus = (url) => (/every-second-fails.*[13579]$/.test(url) ? 500 : 200)
const server = createServer(({ url }, response) => response.writeHead(getStatus(url), { 'content-type': 'text/html' }).end('{}'))
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit())
`

const apiOnlySpec = (module) => `import { test, expect } from ${JSON.stringify(module)}
for (let i = 0; i < 50; i++) test('api ' + i, async ({ request }) => { expect(request).toBeDefined() })
`

/**
 * Runs one spec in a new folder in which the package at `root` is installed. Returns the text of the result file or,
 * for `ms.txt`, the duration of the command.
 */
async function runSpec(spec, result, root = repository) {
  await mkdir(join(root, '.tmp'), { recursive: true })
  const folder = await mkdtemp(join(root, '.tmp', 'bench-'))
  const config = `export default { workers: 1, reporter: 'line', use: { launchOptions: ${JSON.stringify(launchOptions())} } }`
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'playwright.config.mjs'), config)
  await writeFile(join(folder, 'bench.spec.mjs'), spec)
  await writeFile(join(folder, 'server.mjs'), serverSource)
  await install(root, folder)
  try {
    const start = performance.now()
    await playwright(folder, root)
    if (result === 'ms.txt') return String(performance.now() - start)
    return await readFile(join(folder, result), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies the package instead of linking it, because Playwright transforms the modules of a linked package. */
async function install(root, folder) {
  const files = ['package.json', 'dist', 'schema']
  for (const file of files) {
    await cp(join(root, file), join(folder, 'node_modules/playwright-backchannel', file), { recursive: true })
  }
}

async function playwright(cwd, root) {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const child = spawn(process.execPath, [cli, 'test'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The Playwright run of the benchmark failed:\n${output}`)
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await benchMonitor()
