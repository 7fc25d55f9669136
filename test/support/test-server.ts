// Drives `playwright test-server` as Playwright's extension for VS Code does:
// https://github.com/microsoft/playwright-vscode/blob/main/src/playwrightTestServer.ts
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../scripts/browser.mjs'

const playwrightCli = resolve(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')

export interface TestServer {
  /** Lists the id of each test by its title. */
  listTests(): Promise<Record<string, string>>
  /** Runs tests, by default all. Returns the status of each by its id, with the first lines of its errors. */
  runTests(params?: object): Promise<Record<string, string>>
  /** Closes the connection, and resolves with the server's exit code. */
  close(): Promise<number | null>
}

/** What the server reports, as a blob report does. */
interface ReportMessage {
  readonly method: string
  readonly params?: ReportParams
}

interface ReportParams {
  readonly test?: { readonly testId: string }
  readonly result?: { readonly status: string; readonly errors: readonly { readonly message?: string }[] }
  readonly project?: { readonly suites: readonly ListedEntry[] }
}

/** A suite, or a test without entries. */
interface ListedEntry {
  readonly title?: string
  readonly testId?: string
  readonly entries?: readonly ListedEntry[]
}

interface Answer {
  readonly report: readonly ReportMessage[]
  /** What was reported before the answer. */
  readonly events: readonly ReportMessage[]
}

/** Starts a server for the project in a folder. An editor keeps it for as long as the folder is open. */
export async function startTestServer(folder: string): Promise<TestServer> {
  const { VITEST, NODE_ENV, CI, ...env } = process.env
  const child = spawn(process.execPath, [playwrightCli, 'test-server'], {
    cwd: folder,
    env: { ...env, PW_DISABLE_TS_ESM: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const { call, close } = await connect(await findUrl(child.stdout))
  await call('initialize', { interceptStdio: true, closeOnDisconnect: true })
  return {
    async listTests() {
      const { report } = await call('listTests', { locations: [] })
      const suites = report.flatMap(({ params }) => params?.project?.suites ?? [])
      return Object.fromEntries(suites.flatMap(listTestIds))
    },
    async runTests(params = {}) {
      const { events } = await call('runTests', { projects: [], locations: [], ...params })
      const ended = events.filter(({ method }) => method === 'onTestEnd')
      return Object.fromEntries(ended.map(({ params: end = {} }) => [end.test?.testId, describeResult(end)]))
    },
    async close() {
      await close()
      const [exitCode] = await exited
      return exitCode
    },
  }
}

async function findUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, url] = /Listening on (\S+)/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('The test server ended before it listened.')
}

function listTestIds({ title = '', testId = '', entries }: ListedEntry): [string, string][] {
  return entries ? entries.flatMap(listTestIds) : [[title, testId]]
}

function describeResult({ result }: ReportParams): string {
  const lines = result?.errors.map(({ message = '' }) => message.split('\n')[0]) ?? []
  return [result?.status, ...lines].join(': ')
}

/** Connects from a page, because Node 20 has no WebSocket. */
async function connect(url: string) {
  const browser = await chromium.launch(launchOptions())
  const page = await browser.newPage()
  await page.evaluate((address) => {
    const socket = new WebSocket(address)
    Object.assign(window, { socket })
    return new Promise((opened) => socket.addEventListener('open', () => opened(true)))
  }, url)
  const call = (method: string, params: object): Promise<Answer> =>
    page.evaluate(callServer, [method, params] as const)
  return { call, close: () => browser.close() }
}

/** Runs in the page. No call begins before the last one has ended, so the method is enough of an id. */
function callServer([method, params]: readonly [string, object]): Promise<Answer> {
  const { socket } = window as unknown as { socket: WebSocket }
  const events: ReportMessage[] = []
  return new Promise((done, fail) => {
    const listen = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data)
      if (message.method === 'report') events.push(message.params)
      if (message.id !== method) return
      socket.removeEventListener('message', listen)
      if (message.error) return fail(new Error(String(message.error)))
      done({ report: message.result?.report ?? [], events })
    }
    socket.addEventListener('message', listen)
    socket.send(JSON.stringify({ id: method, method, params }))
  })
}
