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
  timeZone,
} from './server-process.js'

const jar = resolve(
  import.meta.dirname,
  '../../../node_modules/mockserver-node/mockserver-netty-8.0.0-jar-with-dependencies.jar',
)

/** Starts MockServer in a temporary folder, for its certificate. It responds with 200 (to `/slow/*` after 3 s). */
export async function startMockServer({ jvmArgs = quickJvm } = {}): Promise<RealServer> {
  const server = await startOnFreePort((port) => startProcess(jvmArgs, port))
  await expectAnything(server.baseUrl)
  return server
}

function startProcess(jvmArgs: readonly string[], port: number): Promise<RealServer> {
  const baseUrl = `http://127.0.0.1:${port}`
  return startServer({
    command: 'java',
    args: [
      ...[...jvmArgs, `-Duser.timezone=${timeZone}`, '-Dmockserver.disableSystemOut=true'],
      ...['-jar', jar, '-serverPort', String(port), '-logLevel', 'WARN'],
    ],
    baseUrl,
    folder: temporaryFolder(),
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
