import { isIP } from 'node:net'
import { isLoopback } from '../../values/text.js'

interface ReceiverAddress {
  readonly host: string
  readonly publicUrl: string | undefined
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
