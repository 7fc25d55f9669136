// Which requests are addressed to a receiver.
import { isIP } from 'node:net'
import { cutOrigin, isLoopback } from '../../values/text.js'

export interface ReceiverAddress {
  readonly host: string
  readonly publicUrl: string | undefined
}

/**
 * Returns the path after the listener id. A proxy may keep or remove the path of `publicUrl`, and a sender behind one may
 * request the absolute URL. https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
 */
export function getTarget(
  requested: string,
  { publicUrl }: ReceiverAddress,
  listenerId: string,
): string | undefined {
  const url = cutOrigin(requested)
  const publicPath = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')
  return removePrefix(url, `${publicPath}/${listenerId}`) ?? removePrefix(url, `/${listenerId}`)
}

function removePrefix(url: string, prefix: string): string | undefined {
  if (!url.startsWith(prefix)) return undefined
  const rest = url.slice(prefix.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : undefined
}

/**
 * Whether a request's `Host` is an address of the receiver. By DNS rebinding, a page can reach a receiver on loopback by
 * a name of its own, and would read webhooks with their secrets, or delete them, if their path is fixed.
 */
export function isTrustedHost(header: string | undefined, { host, publicUrl }: ReceiverAddress): boolean {
  const url = `http://${header}`
  if (header === undefined || !URL.canParse(url)) return false
  const { hostname } = new URL(url)
  if (isLoopback(hostname)) return true
  if (publicUrl !== undefined && hostname === new URL(publicUrl).hostname) return true
  const address = hostname.replace(/^\[|\]$/g, '')
  const isEveryAddress = host === '0.0.0.0' || host === '::'
  return isEveryAddress ? isIP(address) !== 0 : address === host.toLowerCase()
}
