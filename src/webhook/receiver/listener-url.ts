import type { ResolvedReceiverOptions } from './receiver-options.js'

/** The URL at which a system under test reaches a listener; any path may be appended. */
export function formatListenerUrl(
  { host, publicUrl }: ResolvedReceiverOptions,
  port: number,
  listenerId: string,
): string {
  return `${publicUrl ?? `http://${formatHost(host)}:${port}`}/${listenerId}`
}

/**
 * Returns path and query after the listener id; undefined if the id is wrong. A proxy may keep or remove the path of
 * `publicUrl`, which may begin like the listener id if the latter is a fixed path.
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
