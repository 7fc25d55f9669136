// The real MockServer of the `mockserver-node` npm package.
import { quickJvm, startJavaServer, stub } from './java-server.js'
import type { RealServer } from './server-process.js'

/** Starts MockServer in a temporary folder, for its certificate. It responds with 200 (to `/slow/*` after 3 s). */
export async function startMockServer({ jvmArgs = quickJvm } = {}): Promise<RealServer> {
  const server = await startJavaServer({
    jar: 'mockserver-node/mockserver-netty-8.0.0-jar-with-dependencies.jar',
    jvmArgs: [...jvmArgs, '-Dmockserver.disableSystemOut=true'],
    toArgs: (port) => ['-serverPort', port, '-logLevel', 'WARN'],
    status: ['PUT', '/mockserver/status'],
    shutdown: ['PUT', '/mockserver/stop'],
  })
  const delay = { timeUnit: 'MILLISECONDS', value: 3000 }
  await stub(`${server.baseUrl}/mockserver/expectation`, 'PUT', [
    { httpRequest: { path: '/slow/.*' }, httpResponse: { statusCode: 200, delay }, priority: 9 },
    { httpRequest: {}, httpResponse: { statusCode: 200 } },
  ])
  return server
}
