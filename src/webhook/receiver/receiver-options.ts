import { checkOptionNames } from '../../values/check-options.js'
import { checkNonEmptyString, describeValue } from '../../values/check-value.js'
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
   * The path of `url`, such as `/hooks`, so that the URL is known before the receiver starts. A webhook's own `url` does not
   * include it. Default: an unguessable id.
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
  /** Without a trailing slash, as is `path`. */
  readonly publicUrl: string | undefined
  readonly path: string | undefined
}

const mebibyte = 1024 * 1024
const defaults = {
  host: '127.0.0.1',
  port: 0,
  maxEntries: 10_000,
  maxBytes: 256 * mebibyte,
  maxBodyBytes: 10 * mebibyte,
} satisfies WebhookReceiverOptions

/** Throws a `TypeError` for unknown options; `what` names their owner. */
export function checkReceiverOptionNames(options: WebhookReceiverOptions, what: string): void {
  checkOptionNames(options, [...Object.keys(defaults), 'publicUrl', 'path'], what)
}

/** Throws a `TypeError` for unknown options and a `RangeError` for numbers out of range. */
export function resolveReceiverOptions(options: WebhookReceiverOptions): ResolvedReceiverOptions {
  checkReceiverOptionNames(options, 'WebhookReceiver.start')
  const urlParts = { publicUrl: resolvePublicUrl(options.publicUrl), path: resolvePath(options.path) }
  const resolved = { ...defaults, ...options, ...urlParts }
  checkNonEmptyString('host', resolved.host)
  checkInteger('port', resolved.port, 0, 65_535)
  checkInteger('maxEntries', resolved.maxEntries, 1)
  checkInteger('maxBytes', resolved.maxBytes, 1)
  checkInteger('maxBodyBytes', resolved.maxBodyBytes, 1)
  return resolved
}

function resolvePublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new TypeError(
      `publicUrl must be an absolute http or https URL without query, such as "https://hooks.example"; got ${describeValue(value)}`,
    )
  }
  return value.replace(/(?<!\/)\/+$/, '')
}

/** Clients send a path as a URL has it, so that one with `..`, a space or `ü` would never be requested. */
function resolvePath(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const path = String(value).replace(/(?<!\/)\/+$/, '')
  const isPath = URL.canParse(path, anyOrigin) && new URL(path, anyOrigin).href === anyOrigin + path
  if (!isPath || !/^\/[^?#]+$/.test(path) || isContractRoute(path)) {
    throw new TypeError(
      `path must be a URL path without query that begins with "/" and is not one of the journal's routes, such as "/hooks"; got ${describeValue(value)}`,
    )
  }
  return path
}

const anyOrigin = 'http://localhost'

function checkInteger(
  argument: string,
  value: number,
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): void {
  if (Number.isInteger(value) && value >= min && value <= max) return
  throw new RangeError(`${argument} must be an integer from ${min} to ${max}; got ${describeValue(value)}`)
}
