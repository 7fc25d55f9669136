import { checkNonEmptyString, createInvalid } from '../../values/check-value.js'
import { cutQuery, decodeSegment } from '../../values/text.js'
import {
  anyItems,
  escapeWildcards,
  matchesPattern,
  oneItem,
  type PatternPart,
  unescapeWildcards,
} from '../../values/wildcards.js'

/** Returns the path of the template that matches a URL, as names have it; undefined if none does. */
export type FindRoute = (url: string) => string | undefined

interface Route {
  /** Undefined for a path, which may be on any host. */
  readonly origin: string | undefined
  readonly namedPath: string
  readonly pattern: readonly PatternPart[]
}

interface RouteLocation {
  readonly origin: string | undefined
  /** As written: escaped and encoded. */
  readonly segments: readonly string[]
}

/**
 * Creates a function that finds the template of the option `routes` for a URL. `:name` and `*` match one segment, `**`
 * matches any number. `\*` and `\:` are literal. The most specific template wins.
 *
 * @example
 * createRouteFinder(['/api/users/:id/*'])('https://shop.test/api/users/cus_7/cart') // '/api/users/:id/<any>'
 */
export function createRouteFinder(templates: readonly string[]): FindRoute {
  const routes = templates.map((template) => parseTemplate(template)).sort(compareSpecificity)
  if (routes.length === 0) return () => undefined
  return (url) => {
    const { origin, segments } = parseLocation(url)
    const path = segments.map(decodeSegment)
    const found = routes.find(
      (route) => (route.origin ?? origin) === origin && matchesPattern(route.pattern, path),
    )
    return found?.namedPath
  }
}

/** Throws a `TypeError` if an item of the option `routes` is not a valid template. */
export function checkRoute(template: unknown, name: string): string {
  const text = checkNonEmptyString(name, template)
  if (/[?#]/.test(text) || !(text.startsWith('/') || URL.canParse(text))) {
    throw createInvalid(name, 'a path or an absolute URL without query', text)
  }
  if (parseLocation(text).origin?.includes('*')) {
    throw createInvalid(name, 'a URL whose host has no wildcard', text)
  }
  return text
}

function parseTemplate(template: string): Route {
  const { origin, segments } = parseLocation(template)
  return { origin, namedPath: `/${segments.map(nameSegment).join('/')}`, pattern: segments.map(parseSegment) }
}

function parseSegment(segment: string): PatternPart {
  if (segment === '**') return anyItems
  return segment === '*' || segment.startsWith(':') ? oneItem : decodeSegment(unescapeWildcards(segment))
}

/** In a name, no wildcard of a template may be one of the baseline. */
function nameSegment(segment: string): string {
  if (segment === '**') return '<rest>'
  return segment === '*' ? '<any>' : escapeWildcards(decodeSegment(unescapeWildcards(segment)))
}

const absolute = /^([a-z][a-z\d+.-]*:\/\/[^/]*)(.*)$/is

/** Splits a URL or a template without `new URL`, to which a backslash is a slash. */
function parseLocation(url: string): RouteLocation {
  const [, host = '', path = ''] = absolute.exec(cutQuery(url)) ?? ['', '', cutQuery(url)]
  const origin = URL.canParse(host) ? new URL(host).origin : undefined
  return { origin, segments: path.replace(/^\//, '').split('/') }
}

/** Sorts fixed segments before wildcards, from left to right, and then templates with a host before those without. */
function compareSpecificity(a: Route, b: Route): number {
  const length = Math.max(a.pattern.length, b.pattern.length)
  for (let index = 0; index < length; index++) {
    const difference = getRank(a.pattern[index]) - getRank(b.pattern[index])
    if (difference !== 0) return difference
  }
  return Number(b.origin !== undefined) - Number(a.origin !== undefined)
}

function getRank(part: PatternPart | undefined): number {
  if (part === undefined) return 3
  if (part === anyItems) return 4
  return part === oneItem ? 2 : 1
}
