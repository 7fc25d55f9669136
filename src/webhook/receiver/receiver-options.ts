import {
  checkInteger,
  checkNonEmptyString,
  checkPositiveInteger,
  createInvalid,
} from '../../values/check-value.js'
import { acceptOptional, defineOptions, type OptionTable } from '../../values/option-table.js'
import { cutSlashes, isPlainUrl } from '../journal/urls.js'
import { isContractRoute } from './contract-routes.js'
import type { ReceiverAddress } from './receiver-address.js'

export interface WebhookReceiverOptions {
  /** Address to listen on. Default: `127.0.0.1`; with `0.0.0.0`, containers and other machines can deliver webhooks. */
  readonly host?: string
  /** Port to listen on. Default: 0, which picks any free port. */
  readonly port?: number
  /**
   * The address at which a container, a tunnel or a staging system reaches the receiver; `url` begins with it. Default:
   * host and port.
   */
  readonly publicUrl?: string
  /**
   * Path of the receiver's `url`, such as `/hooks`. Set it if the URL must be known before the receiver starts. A
   * received webhook's `url` does not include it. Any page in a browser that reaches the receiver can then deliver
   * webhooks, and only a `Host` of loopback, `host` or `publicUrl` may read or delete them. Default: an unguessable id.
   */
  readonly path?: string
  /** Maximum number of webhooks in the journal; the oldest are dropped. Default: 10000. */
  readonly maxEntries?: number
  /** Maximum total size of the webhooks in bytes (decompressed bodies, headers, URLs). Default: 256 MiB. */
  readonly maxBytes?: number
  /** Maximum size of a body in bytes; larger bodies are rejected with 413. Default: 10 MiB. */
  readonly maxBodyBytes?: number
}

export interface ResolvedReceiverOptions extends ReceiverAddress {
  readonly port: number
  readonly path: string | undefined
  readonly maxEntries: number
  readonly maxBytes: number
  readonly maxBodyBytes: number
}

const mebibyte = 1024 * 1024
export const receiverOptions: OptionTable<ResolvedReceiverOptions> = defineOptions('the webhook receiver', {
  host: (value = '127.0.0.1', name) => checkNonEmptyString(name, value),
  port: (value = 0, name) => checkInteger(name, value, 0, 65_535),
  publicUrl: acceptOptional(checkPublicUrl),
  path: acceptOptional(checkPath),
  maxEntries: (value = 10_000, name) => checkPositiveInteger(name, value),
  maxBytes: (value = 256 * mebibyte, name) => checkPositiveInteger(name, value),
  maxBodyBytes: (value = 10 * mebibyte, name) => checkPositiveInteger(name, value),
})

function checkPublicUrl(value: unknown, name: string): string {
  if (isPlainUrl(value)) return cutSlashes(value)
  throw createInvalid(
    name,
    'an absolute http or https URL without query, such as "https://hooks.example"',
    value,
  )
}

/** Rejects a path that clients would change before they request it, such as one with `..`, a space or `ü`. */
function checkPath(value: unknown, name: string): string {
  const path = cutSlashes(String(value))
  const isPath = URL.canParse(path, anyOrigin) && new URL(path, anyOrigin).href === anyOrigin + path
  if (isPath && /^\/[^?#]+$/.test(path) && !isContractRoute(path)) return path
  throw createInvalid(
    name,
    'a URL path without query that begins with "/" and is not one of the journal\'s routes, such as "/hooks"',
    value,
  )
}

const anyOrigin = 'http://localhost'
