import { checkMilliseconds, checkNonEmptyString, describeValue } from '../../values/options/check-value.js'
import type { WebhookTemplate } from './template.js'

/** Templates that have been checked, so that each is checked once, not for every webhook. */
const checked = new WeakSet<object>()

/**
 * Throws a `TypeError` for anything that is not a template, such as one that was turned into plain data by
 * `JSON.stringify`.
 */
export function checkTemplate<TTemplate extends WebhookTemplate>(template: TTemplate): TTemplate {
  if (typeof template !== 'object' || template === null || !Array.isArray(template.matchers)) {
    throw new TypeError(
      `template must be a WebhookTemplate; call build() on the builder. Got ${describeValue(template)}.`,
    )
  }
  if (checked.has(template)) return template
  checkNonEmptyString('template.name', template.name)
  checkMatchers(template.matchers)
  if (template.timeout !== undefined) checkMilliseconds('template.timeout', template.timeout)
  if (template.interval !== undefined) checkMilliseconds('template.interval', template.interval)
  checked.add(template)
  return template
}

function checkMatchers(matchers: readonly unknown[]): void {
  if (matchers.length === 0) throw new TypeError('template.matchers must not be empty; got none.')
  const index = matchers.findIndex((matcher) => !isMatcher(matcher))
  if (index === -1) return
  throw new TypeError(
    `template.matchers[${index}] must be a matcher with matches() and describe(); got ${describeValue(matchers[index])}. Build templates with webhookTemplate().`,
  )
}

function isMatcher(matcher: unknown): boolean {
  if (typeof matcher !== 'object' || matcher === null) return false
  const hasMethod = (name: string) => typeof Reflect.get(matcher, name) === 'function'
  return hasMethod('matches') && hasMethod('describe')
}
