// The real Mockoon of the `@mockoon/cli` npm package.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { words } from '../words.js'
import { type RealServer, responds, startOnFreePort, startServer, temporaryFolder } from './server-process.js'

const cli = resolve(import.meta.dirname, '../../../node_modules/@mockoon/cli/bin/run.js')

export interface MockoonOptions {
  adminToken?: string
  args?: readonly string[]
  /** Text of the data file. */
  data?: string
}

/** Starts Mockoon. Without a data file, it responds with 200 (to `/slow/*` after 3 s). Keeps 100,000 transactions by default. */
export function startMockoon(options: MockoonOptions = {}): Promise<RealServer> {
  return startOnFreePort((port) => startProcess(options, port))
}

function startProcess(options: MockoonOptions, port: number): Promise<RealServer> {
  const {
    adminToken = 'secret-token',
    args = ['--max-transaction-logs', '100000'],
    data = JSON.stringify(environment),
  } = options
  const folder = temporaryFolder()
  const file = join(folder, 'environment.json')
  writeFileSync(file, data)
  const baseUrl = `http://127.0.0.1:${port}`
  return startServer({
    command: process.execPath,
    args: [
      ...[cli, 'start', ...words(`-p ${port} -l 127.0.0.1 -X --repair`)],
      ...['-d', file, '--admin-api-token', adminToken, ...args],
    ],
    baseUrl,
    folder,
    isReady: () => responds(`${baseUrl}/mockoon-admin`, {}, [200, 401]),
  })
}

/** The data file; `--repair` adds the defaults of everything else. */
const environment = {
  uuid: '11111111-1111-4111-8111-111111111111',
  lastMigration: 33,
  name: 'webhook-sink',
  cors: false,
  routes: [
    createRoute('22222222-2222-4222-8222-222222222221', 'slow/*', 3000),
    createRoute('22222222-2222-4222-8222-222222222222', '*', 0),
  ],
}

function createRoute(uuid: string, endpoint: string, latency: number) {
  const headers = [{ key: 'Content-Type', value: 'application/json' }]
  const response = { body: '{"ok":true}', latency, statusCode: 200, headers, default: true }
  return { uuid, type: 'http', method: 'all', endpoint, responses: [response] }
}
