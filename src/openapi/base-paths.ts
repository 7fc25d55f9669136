import type { JsonObject as Json } from '../values/json.js'
import { isRecord } from '../values/json.js'

/** Maximum number of combinations of a server's variables. If there are more, only the defaults are used. */
const maxCombinations = 100

/** Returns the base path (Swagger 2.0), or those of the closest `servers` (the operation's, path's or document's). */
export function listBasePaths(document: Json, pathItem: Json, operation: Json): readonly string[] {
  if (document['swagger'] !== undefined) return [getPath(String(document['basePath'] ?? ''))]
  const servers = [operation, pathItem, document].map(({ servers }) => servers).find(isNonEmptyArray)
  return [...new Set((servers ?? [{ url: '/' }]).filter(isRecord).flatMap(expandServer))]
}

function isNonEmptyArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

/** Returns one path for each combination of the values of the server's variables. */
function expandServer({ url = '/', variables }: Json): string[] {
  const values = Object.entries(isRecord(variables) ? variables : {}).map(
    ([name, variable]) => [`{${name}}`, listValues(`{${name}}`, variable)] as const,
  )
  const combinations = values.reduce((product, [, { length }]) => product * length, 1)
  const expanded = values.reduce(
    (urls, [name, all]) =>
      (combinations > maxCombinations ? all.slice(0, 1) : all).flatMap((value) =>
        urls.map((known) => known.replaceAll(name, () => value)),
      ),
    [String(url)],
  )
  return expanded.map(getPath)
}

/** Lists a variable's values, the default first. Without `enum`, any value is possible, so the template is kept. */
function listValues(template: string, variable: unknown): string[] {
  const { default: standard = '', enum: allowed }: Json = isRecord(variable) ? variable : {}
  const first = String(standard)
  if (Array.isArray(allowed)) return [...new Set([first, ...allowed.map(String)])]
  return first.includes('/') ? [first] : [first, template]
}

/** Returns the path of a server's URL, which may be relative and may contain templates. */
function getPath(url: string): string {
  const [path = ''] = url.replace(/^(?:[^/?#]*:)?\/\/[^/?#]*/, '').split(/[?#]/, 1)
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.')
  return segments.map((segment) => `/${segment}`).join('')
}
