import type { Server } from 'node:http'
import type { ResolvedReceiverOptions } from './receiver-options.js'

/** Starts a server and resolves with its port; rejects if the port is in use. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new Error(
          `Failed to start the webhook receiver on ${host}:${port}: ${cause.message}. If a parallel worker uses this port, set workers: 1. Otherwise choose another port, or 0 for a free one.`,
          { cause },
        ),
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Stops listening and closes open connections. */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  await new Promise<void>((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}

/** Returns the URL at which a system under test reaches a listener; any path may be appended. */
export function formatListenerUrl(
  { host, publicUrl }: ResolvedReceiverOptions,
  port: number,
  listenerId: string,
): string {
  return `${publicUrl ?? `http://${formatHost(host)}:${port}`}/${listenerId}`
}

/**
 * Returns the path and query after the listener id; undefined if the id is wrong. A proxy may keep or remove the path
 * of `publicUrl`, and that path may start with the text of a fixed listener id.
 */
export function getTarget(
  url: string,
  { publicUrl }: ResolvedReceiverOptions,
  listenerId: string,
): string | undefined {
  const publicPath = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')
  return removePrefix(url, `${publicPath}/${listenerId}`) ?? removePrefix(url, `/${listenerId}`)
}

function removePrefix(url: string, prefix: string): string | undefined {
  if (!url.startsWith(prefix)) return undefined
  const rest = url.slice(prefix.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : undefined
}

/** Replaces an address that only a server can bind to with one that a client can call. */
function formatHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
