import { checkInteger, checkNonEmptyString, createInvalid } from '../../values/options/check-value.js'
import { acceptOptional, defineOptions } from '../../values/options/define-options.js'
import { isPlainUrl } from '../plain-url.js'
import { isContractRoute } from './contract-routes.js'

export interface WebhookReceiverOptions {
  /** Default `127.0.0.1`; `0.0.0.0` lets containers and other machines deliver. */
  readonly host?: string
  /** Default 0, which picks any free port. */
  readonly port?: number
  /**
   * The address at which a container, a tunnel or a staging system reaches the receiver; `url` begins with it. Default:
   * host and port.
   */
  readonly publicUrl?: string
  /**
   * The path of `url`, such as `/hooks`, so that the URL is known before the receiver starts. A webhook's own `url`
   * does not include it. Default: an unguessable id.
   */
  readonly path?: string
  /** Maximum number of webhooks in the journal; the oldest are dropped. Default 10000. */
  readonly maxEntries?: number
  /** Maximum total size of the webhooks in bytes (decompressed bodies, headers, URLs). Default 256 MiB. */
  readonly maxBytes?: number
  /** Larger bodies are rejected with 413. Default 10 MiB. */
  readonly maxBodyBytes?: number
}

type UrlOption = 'publicUrl' | 'path'

export interface ResolvedReceiverOptions extends Required<Omit<WebhookReceiverOptions, UrlOption>> {
  /** Has no trailing slash, like `path`. */
  readonly publicUrl: string | undefined
  readonly path: string | undefined
}

const mebibyte = 1024 * 1024
const table = defineOptions<ResolvedReceiverOptions>('the webhook receiver', {
  host: (value = '127.0.0.1', name) => checkNonEmptyString(name, value),
  port: (value = 0, name) => checkInteger(name, value, 0, 65_535),
  publicUrl: acceptOptional(checkPublicUrl),
  path: acceptOptional(checkPath),
  maxEntries: (value = 10_000, name) => checkInteger(name, value, 1),
  maxBytes: (value = 256 * mebibyte, name) => checkInteger(name, value, 1),
  maxBodyBytes: (value = 10 * mebibyte, name) => checkInteger(name, value, 1),
})

/** Throws a `TypeError` for unknown options and a `RangeError` for numbers out of range. */
export function resolveReceiverOptions(options: WebhookReceiverOptions): ResolvedReceiverOptions {
  return table.resolve(options)
}

function checkPublicUrl(value: unknown, name: string): string {
  if (isPlainUrl(value)) return value.replace(/(?<!\/)\/+$/, '')
  throw createInvalid(
    name,
    'an absolute http or https URL without query, such as "https://hooks.example"',
    value,
  )
}

/** Clients normalize and encode paths, so one with `..`, a space or `ü` would never be requested. */
function checkPath(value: unknown, name: string): string {
  const path = String(value).replace(/(?<!\/)\/+$/, '')
  const isPath = URL.canParse(path, anyOrigin) && new URL(path, anyOrigin).href === anyOrigin + path
  if (isPath && /^\/[^?#]+$/.test(path) && !isContractRoute(path)) return path
  throw createInvalid(
    name,
    'a URL path without query that begins with "/" and is not one of the journal\'s routes, such as "/hooks"',
    value,
  )
}

const anyOrigin = 'http://localhost'
