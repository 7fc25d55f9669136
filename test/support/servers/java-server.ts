// Starts a mock server from the jar in its npm package, because the package's own wrapper may leave Java running.
import { resolve } from 'node:path'
import {
  fetchAgainOnReset,
  type RealServer,
  responds,
  startOnFreePort,
  startServer,
  temporaryFolder,
  timeZone,
} from './server-process.js'

/** JVM options that halve the CPU time of the start; a test ends before better compiled code would pay off. */
export const quickJvm: readonly string[] = ['-Xmx512m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

interface JavaServer {
  /** Path below `node_modules`. */
  readonly jar: string
  readonly jvmArgs: readonly string[]
  readonly toArgs: (port: string, folder: string) => readonly string[]
  /** Call that gets status 200 once the server is ready. */
  readonly status: readonly [method: string, path: string]
  /** Call that stops the server. */
  readonly shutdown: readonly [method: string, path: string]
}

export function startJavaServer({
  jar,
  jvmArgs = quickJvm,
  toArgs,
  ...admin
}: JavaServer): Promise<RealServer> {
  const file = resolve(import.meta.dirname, '../../../node_modules', jar)
  return startOnFreePort((port) => {
    const folder = temporaryFolder()
    const baseUrl = `http://127.0.0.1:${port}`
    const [[status, statusPath], [shutdown, shutdownPath]] = [admin.status, admin.shutdown]
    return startServer({
      command: 'java',
      args: [...jvmArgs, `-Duser.timezone=${timeZone}`, '-jar', file, ...toArgs(`${port}`, folder)],
      baseUrl,
      folder,
      isReady: () => responds(baseUrl + statusPath, { method: status }),
      askToStop: () => fetch(baseUrl + shutdownPath, { method: shutdown }),
    })
  })
}

/** Sends stubs to the server. */
export async function stub(url: string, method: string, stubs: object): Promise<void> {
  const response = await fetchAgainOnReset(url, { method, body: JSON.stringify(stubs) })
  if (!response.ok) throw new Error(`Failed to stub ${url}: status ${response.status}`)
}
