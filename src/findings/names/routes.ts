import { checkNonEmptyString, createInvalid } from '../../values/check-value.js'
import { cutQuery, decodeUri } from '../../values/text.js'

/** Returns the template that matches a URL; undefined if none does. */
export type FindRoute = (url: string) => string | undefined

interface Route extends RouteLocation {
  readonly template: string
}

interface RouteLocation {
  /** Undefined for a path, which may be on any host. */
  readonly origin: string | undefined
  readonly segments: readonly string[]
}

/**
 * Creates a function that finds the template of the option `routes` for a URL. `:name` and `*` match one segment, `**`
 * matches any number. The most specific template wins.
 *
 * @example
 * createRouteFinder(['/api/users/:id'])('https://shop.test/api/users/cus_7') // '/api/users/:id'
 */
export function createRouteFinder(templates: readonly string[]): FindRoute {
  const routes = templates
    .map((template) => ({ template, ...parseLocation(template) }))
    .sort(compareSpecificity)
  if (routes.length === 0) return () => undefined
  return (url) => {
    const { origin, segments } = parseLocation(url)
    const found = routes.find(
      (route) => (route.origin ?? origin) === origin && matchesSegments(route.segments, segments),
    )
    return found?.template
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

function parseLocation(url: string): RouteLocation {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const path = parsed?.pathname ?? cutQuery(url)
  return { origin: parsed?.origin, segments: path.split('/').filter(Boolean).map(decodeUri) }
}

/** Sorts fixed segments before wildcards, from left to right, and then templates with a host before those without. */
function compareSpecificity(a: Route, b: Route): number {
  const length = Math.max(a.segments.length, b.segments.length)
  for (let index = 0; index < length; index++) {
    const difference = getRank(a.segments[index]) - getRank(b.segments[index])
    if (difference !== 0) return difference
  }
  return Number(b.origin !== undefined) - Number(a.origin !== undefined)
}

function getRank(segment: string | undefined): number {
  if (segment === undefined) return 3
  if (segment === '**') return 4
  return isWildcard(segment) ? 2 : 1
}

function isWildcard(segment: string): boolean {
  return segment === '*' || segment.startsWith(':')
}

/** Whether a path matches a template. Tracks which prefixes of the path match so far, so that it never backtracks. */
function matchesSegments(template: readonly string[], path: readonly string[]): boolean {
  let reached = [true, ...path.map(() => false)]
  for (const part of template) reached = advance(part, reached, path)
  return reached.at(-1) === true
}

function advance(part: string, reached: readonly boolean[], path: readonly string[]): boolean[] {
  if (part === '**') {
    const first = reached.indexOf(true)
    return reached.map((_, index) => first !== -1 && index >= first)
  }
  const accepts = (segment: string | undefined) => isWildcard(part) || segment === part
  return reached.map((_, index) => index > 0 && reached[index - 1] === true && accepts(path[index - 1]))
}
