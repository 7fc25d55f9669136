// The real MockServer of the `mockserver-node` npm package, started from its jar.
import { resolve } from 'node:path'
import {
  fetchAgainOnReset,
  quickJvm,
  type RealServer,
  responds,
  startOnFreePort,
  startServer,
  temporaryFolder,
} from './server-process.js'

const jar = resolve(
  import.meta.dirname,
  '../../../node_modules/mockserver-node/mockserver-netty-8.0.0-jar-with-dependencies.jar',
)

export interface MockServerOptions {
  jvmArgs?: readonly string[]
  timeZone?: string
  port?: number
}

/** Starts MockServer in a temporary folder, for its certificate. It responds with 200 (to `/slow/*` after 3 s). */
export async function startMockServer(options: MockServerOptions = {}): Promise<RealServer> {
  const server = await startOnFreePort(options.port, (port) => startProcess(options, port))
  await expectAnything(server.baseUrl)
  return server
}

function startProcess(
  { jvmArgs = quickJvm, timeZone = 'UTC' }: MockServerOptions,
  port: number,
): Promise<RealServer> {
  const baseUrl = `http://127.0.0.1:${port}`
  return startServer({
    command: 'java',
    args: [
      ...[...jvmArgs, `-Duser.timezone=${timeZone}`, '-Dmockserver.disableSystemOut=true'],
      ...['-jar', jar, '-serverPort', String(port), '-logLevel', 'WARN'],
    ],
    baseUrl,
    folder: temporaryFolder(),
    timeZone,
    isReady: () => responds(`${baseUrl}/mockserver/status`, { method: 'PUT' }),
    askToStop: () => fetch(`${baseUrl}/mockserver/stop`, { method: 'PUT' }),
  })
}

async function expectAnything(baseUrl: string): Promise<void> {
  const delay = { timeUnit: 'MILLISECONDS', value: 3000 }
  const response = await fetchAgainOnReset(`${baseUrl}/mockserver/expectation`, {
    method: 'PUT',
    body: JSON.stringify([
      { httpRequest: { path: '/slow/.*' }, httpResponse: { statusCode: 200, delay }, priority: 9 },
      { httpRequest: {}, httpResponse: { statusCode: 200 } },
    ]),
  })
  if (!response.ok) throw new Error(`Failed to stub MockServer: status ${response.status}`)
}
