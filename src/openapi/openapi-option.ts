import { checkNonEmptyString, createInvalid } from '../values/check-value.js'
import { acceptList, acceptOptional, acceptWhen, defineOptions } from '../values/option-table.js'

/** An OpenAPI or Swagger document and the location of its API. */
export interface OpenApiDocument extends ApiLocation {
  /** Path of the JSON or YAML file, relative to the config's folder. */
  readonly spec: string
}

export interface ApiLocation {
  /** The prefix of all paths in the document, such as `/api/v2` or `''`. Default: as declared in the document. */
  readonly basePath?: string | undefined
  /** Limits the document to calls to this origin, such as `https://api.shop.example`. Default: calls to any host. */
  readonly origin?: string | undefined
}

export type OpenApiOption = string | OpenApiDocument | readonly (string | OpenApiDocument)[]

/** Returns the option as a list of documents. Throws a `TypeError` that names the invalid part. */
export function resolveOpenApi(option: unknown, name = 'openapi'): readonly OpenApiDocument[] {
  return Array.isArray(option) ? resolveList(option, name) : [resolveDocument(option, name)]
}

const resolveList = acceptList('documents', resolveDocument)

function resolveDocument(document: unknown, name: string): OpenApiDocument {
  return table.resolve(typeof document === 'string' ? { spec: document } : document, name)
}

const table = defineOptions<OpenApiDocument>('openapi', {
  spec: (value, name) => checkNonEmptyString(name, value),
  basePath: acceptWhen(isBasePath, "'' or a path such as '/api'", undefined),
  origin: acceptOptional(checkOrigin),
})

function isBasePath(value: unknown): value is string {
  return typeof value === 'string' && /^(?:\/[^?#]*)?$/.test(value)
}

/** Returns the origin in the form that browsers use. */
function checkOrigin(value: unknown, name: string): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && `${url.pathname}${url.search}${url.hash}` === '/')
    return url.origin
  throw createInvalid(name, "an origin such as 'https://api.test'", value)
}
