// The real WireMock of the `wiremock` npm package, started from its jar, because the npm wrapper leaves Java running.
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
  '../../../node_modules/wiremock/build/wiremock-standalone-3.13.2.jar',
)

export interface WireMockOptions {
  args?: readonly string[]
  jvmArgs?: readonly string[]
}

/** Starts WireMock. It responds to any request with 200 (to `/slow/*` after 3 s). */
export async function startWireMock(options: WireMockOptions = {}): Promise<RealServer> {
  const server = await startOnFreePort((port) => startProcess(options, port))
  const { baseUrl } = server
  await addStub(baseUrl, {
    request: { method: 'ANY', urlPattern: '/.*' },
    response: { status: 200 },
    priority: 9,
  })
  await addStub(baseUrl, {
    request: { method: 'ANY', urlPattern: '/slow/.*' },
    response: { status: 200, fixedDelayMilliseconds: 3000 },
    priority: 1,
  })
  return server
}

function startProcess({ args = [], jvmArgs = quickJvm }: WireMockOptions, port: number): Promise<RealServer> {
  const folder = temporaryFolder()
  const baseUrl = `http://127.0.0.1:${port}`
  return startServer({
    command: 'java',
    args: [
      ...[...jvmArgs, `-Duser.timezone=${timeZone}`, '-jar', jar, '--port', String(port)],
      ...['--bind-address', '127.0.0.1', '--disable-banner', '--root-dir', folder, ...args],
    ],
    baseUrl,
    folder,
    isReady: () => responds(`${baseUrl}/__admin/health`),
    askToStop: () => fetch(`${baseUrl}/__admin/shutdown`, { method: 'POST' }),
  })
}

async function addStub(baseUrl: string, stub: object): Promise<void> {
  const response = await fetchAgainOnReset(`${baseUrl}/__admin/mappings`, {
    method: 'POST',
    body: JSON.stringify(stub),
  })
  if (!response.ok) throw new Error(`Failed to stub WireMock: status ${response.status}`)
}
