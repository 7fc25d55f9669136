// The real Mockoon of the `@mockoon/cli` npm package.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type RealServer, responds, startOnFreePort, startServer, temporaryFolder } from './server-process.js'

const cli = resolve(import.meta.dirname, '../../../node_modules/@mockoon/cli/bin/run.js')

export interface MockoonOptions {
  adminToken?: string
  args?: readonly string[]
}

/** Starts Mockoon. It responds with 200 (to `/slow/*` after 3 s) and keeps 100,000 transactions by default. */
export function startMockoon(options: MockoonOptions = {}): Promise<RealServer> {
  return startOnFreePort((port) => startProcess(options, port))
}

function startProcess(options: MockoonOptions, port: number): Promise<RealServer> {
  const { adminToken = 'secret-token', args = ['--max-transaction-logs', '100000'] } = options
  const folder = temporaryFolder()
  const data = join(folder, 'environment.json')
  writeFileSync(data, JSON.stringify(environment(port)))
  const baseUrl = `http://127.0.0.1:${port}`
  return startServer({
    command: process.execPath,
    args: [
      ...[cli, 'start', '-d', data, '-p', String(port), '-l', '127.0.0.1', '-X'],
      ...['--admin-api-token', adminToken, ...args],
    ],
    baseUrl,
    folder,
    isReady: () => responds(`${baseUrl}/mockoon-admin`, {}, [200, 401]),
  })
}

function environment(port: number): object {
  const slow = route('22222222-2222-4222-8222-222222222221', 'slow/*', 3000)
  const any = route('22222222-2222-4222-8222-222222222222', '*', 0)
  return {
    uuid: '11111111-1111-4111-8111-111111111111',
    lastMigration: 33,
    name: 'webhook-sink',
    port,
    hostname: '127.0.0.1',
    endpointPrefix: '',
    latency: 0,
    folders: [],
    routes: [slow, any],
    rootChildren: [slow, any].map(({ uuid }) => ({ type: 'route', uuid })),
    proxyMode: false,
    proxyHost: '',
    proxyRemovePrefix: false,
    tlsOptions: {
      enabled: false,
      type: 'CERT',
      pfxPath: '',
      certPath: '',
      keyPath: '',
      caPath: '',
      passphrase: '',
    },
    cors: false,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  }
}

function route(uuid: string, endpoint: string, latency: number) {
  const response = {
    uuid: uuid.replaceAll('2', '3'),
    body: '{"ok":true}',
    latency,
    statusCode: 200,
    label: '',
    headers: [{ key: 'Content-Type', value: 'application/json' }],
    bodyType: 'INLINE',
    filePath: '',
    databucketID: '',
    sendFileAsBody: false,
    rules: [],
    rulesOperator: 'OR',
    disableTemplating: true,
    fallbackTo404: false,
    default: true,
    crudKey: 'id',
    callbacks: [],
  }
  return {
    ...{ uuid, type: 'http', documentation: '', method: 'all', endpoint, responses: [response] },
    ...{ responseMode: null, streamingMode: null, streamingInterval: 0 },
  }
}
