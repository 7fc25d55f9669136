import { inspect } from 'node:util'
import { checkOptionNames } from '../values/check-options.js'
import { isRecord } from '../values/is-record.js'

/** An OpenAPI or Swagger document, and where its API is. */
export interface OpenApiDocument {
  /** The file, JSON or YAML, relative to the config's folder. */
  readonly spec: string
  /** The path before all of its paths, such as `/api/v2` or `''`. Default: what the document says. */
  readonly basePath?: string
  /** Only calls to this origin belong to it: `https://api.shop.example`. Default: calls to any host. */
  readonly origin?: string
}

export type OpenApiOption = string | OpenApiDocument | readonly (string | OpenApiDocument)[]

/** Throws a `TypeError` that names the invalid part. */
export function resolveOpenApi(option: OpenApiOption): readonly OpenApiDocument[] {
  const documents: readonly unknown[] = Array.isArray(option) ? option : [option]
  return documents.map((given, index) => {
    const name = Array.isArray(option) ? `openapi[${index}]` : 'openapi'
    return resolveDocument(typeof given === 'string' ? { spec: given } : given, name)
  })
}

function resolveDocument(document: unknown, name: string): OpenApiDocument {
  if (!isRecord(document)) throw invalid(name, "a path or an object with 'spec'", document)
  checkOptionNames(document, ['spec', 'basePath', 'origin'], name)
  const { spec, basePath, origin } = document
  if (typeof spec !== 'string' || spec.trim() === '') throw invalid(`${name}.spec`, 'a path', spec)
  if (!isBasePath(basePath)) throw invalid(`${name}.basePath`, "'' or a path such as '/api'", basePath)
  if (!isOrigin(origin)) throw invalid(`${name}.origin`, "an origin such as 'https://api.test'", origin)
  return {
    spec,
    ...(basePath !== undefined && { basePath }),
    ...(origin !== undefined && { origin: new URL(origin).origin }),
  }
}

function isBasePath(value: unknown): value is string | undefined {
  return value === undefined || value === '' || (typeof value === 'string' && /^\/[^?#]*$/.test(value))
}

function isOrigin(value: unknown): value is string | undefined {
  if (value === undefined) return true
  if (typeof value !== 'string' || !/^https?:/i.test(value) || !URL.canParse(value)) return false
  const { pathname, search, hash } = new URL(value)
  return `${pathname}${search}${hash}` === '/'
}

function invalid(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`Invalid reporter option "${name}": expected ${expected}, got ${inspect(value)}.`)
}
