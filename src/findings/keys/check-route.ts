import { checkNonEmptyString, createInvalid } from '../../values/options/check-value.js'
import { parseLocation } from './routes.js'

/** Throws a `TypeError` for an item of the option `routes` that is not a template. */
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
