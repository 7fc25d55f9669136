// The real WireMock of the `wiremock` npm package.
import { words } from '../words.js'
import { quickJvm, startJavaServer, stub } from './java-server.js'
import type { RealServer } from './server-process.js'

interface WireMockOptions {
  args?: readonly string[]
  jvmArgs?: readonly string[]
}

/** Starts WireMock. It responds to any request with 200 (to `/slow/*` after 3 s). */
export async function startWireMock({
  args = [],
  jvmArgs = quickJvm,
}: WireMockOptions = {}): Promise<RealServer> {
  const server = await startJavaServer({
    jar: 'wiremock/build/wiremock-standalone-3.13.2.jar',
    jvmArgs,
    toArgs: (port, folder) => [
      ...words(`--port ${port} --bind-address 127.0.0.1 --disable-banner`),
      ...['--root-dir', folder, ...args],
    ],
    status: ['GET', '/__admin/health'],
    shutdown: ['POST', '/__admin/shutdown'],
  })
  const response = { status: 200 }
  for (const mapping of [
    { request: { method: 'ANY', urlPattern: '/.*' }, response, priority: 9 },
    {
      request: { method: 'ANY', urlPattern: '/slow/.*' },
      response: { ...response, fixedDelayMilliseconds: 3000 },
      priority: 1,
    },
  ])
    await stub(`${server.baseUrl}/__admin/mappings`, 'POST', mapping)
  return server
}
