import { httpError } from '../findings/kinds/http-error.js'
import { isIdLike } from '../findings/names/id-like.js'
import type { FindRoute } from '../findings/names/routes.js'
import { cutQuery, decodeUri } from '../values/text.js'

const maxBasePathSegments = 3

/** The fields by which `maxTestsPerError` tells errors apart. */
export interface BudgetedError {
  readonly kind: string
  readonly name: string
  readonly url: string
  readonly method?: string | undefined
  readonly status?: number | undefined
}

interface HttpError {
  readonly method: string
  readonly status: number
  readonly url: string
}

/**
 * Returns the key by which `maxTestsPerError` counts HTTP errors: `<METHOD>:<STATUS>:<base_path>`.
 *
 * @example
 * errorPatternKey({ method: 'GET', status: 500, url: 'https://shop.test/api/users/7' }) // 'GET:500:/api/users'
 */
export function errorPatternKey(error: HttpError): string {
  return formatKey(error.method, error.status, basePathOf(error.url))
}

/** Returns the key of any error: an HTTP error's pattern key, with its template of `routes` if one matches, or the name. */
export function toBudgetKey(
  { kind, name, method = '', status = 0, url }: BudgetedError,
  findRoute: FindRoute,
): string {
  return kind === httpError.name ? formatKey(method, status, findRoute(url) ?? basePathOf(url)) : name
}

function formatKey(method: string, status: number, path: string): string {
  return `${method.toUpperCase()}:${status}:${path}`
}

/**
 * Returns up to three leading segments of a URL's decoded path, stopping before the first one that looks like an id.
 * Treats an invalid URL as a path. Returns `/` if no segment remains.
 *
 * @example
 * basePathOf('https://shop.test/api/v2/case-management/cases/7') // '/api/v2/case-management'
 */
export function basePathOf(url: string): string {
  const segments = decodeUri(getPath(url)).split('/').filter(Boolean)
  const firstId = segments.findIndex(isIdLike)
  const end = firstId === -1 ? maxBasePathSegments : Math.min(firstId, maxBasePathSegments)
  return `/${segments.slice(0, end).join('/')}`
}

function getPath(url: string): string {
  try {
    return new URL(url).pathname // checking `URL.canParse` first would parse every URL twice
  } catch {
    return cutQuery(url)
  }
}
