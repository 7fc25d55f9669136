// Paths as calls have them. Some parameters hold several segments, which a path of a document does not show.
import { getField, type JsonObject as Json } from '../values/json.js'

/** A parameter that holds one or more segments, as routers and gateways write it. */
const restParameter = /^\{(?:\*{1,2}\w*|\w+(?:[+*]|\.{3}|:\.[*+]|:path))\}$/
/** What stands in a path for any number of segments. */
export const anySegments = '{+}'

/** Writes one segment for each segment of a call. Expects the parameters that the document declares for the path. */
export function expandPath(path: string, parameters: readonly Json[]): string {
  const patterns = new Map(parameters.map((parameter) => [String(parameter['name']), getPattern(parameter)]))
  return path
    .split('/')
    .map((segment) => (restParameter.test(segment) ? anySegments : expandParameters(segment, patterns)))
    .join('/')
}

/** Returns the pattern of a path parameter, which Swagger 2.0 declares without a schema. */
function getPattern(parameter: Json): string | undefined {
  const { schema, in: place } = parameter
  const pattern = getField(schema, 'pattern') ?? parameter['pattern']
  return place === 'path' && typeof pattern === 'string' ? pattern : undefined
}

function expandParameters(segment: string, patterns: ReadonlyMap<string, string | undefined>): string {
  return segment.replace(/\{([^{}]*)\}/g, (parameter, name: string) => {
    const pattern = patterns.get(name)
    return pattern === undefined ? parameter : expandPattern(pattern, parameter)
  })
}

/** Expands a pattern such as `projects/[^/]+/notes/[^/]+`. One that cannot be split may hold any segments. */
function expandPattern(pattern: string, parameter: string): string {
  const text = pattern.replace(/^\^/, '').replace(/\$$/, '')
  const parts = text
    .replace(/\[(?:[^\]\\]|\\.){0,100}\]/g, (list) => list.replaceAll('/', '\0'))
    .split(/\\?\//)
  if (parts.length === 1) return parameter
  if (/[()|]/.test(text)) return anySegments
  return parts.map((part) => expandPart(part, parameter)).join('/')
}

function expandPart(part: string, parameter: string): string {
  const literal = part.replace(/\\([.-])/g, '$1')
  if (/^[\w.~-]+$/.test(literal)) return literal
  return /^\.[*+]$/.test(part) ? anySegments : parameter
}
