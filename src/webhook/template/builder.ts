import { checkMilliseconds, checkNonEmptyString, createInvalid } from '../../values/check-value.js'
import { createTypeError } from '../../values/errors.js'
import { isStringList } from '../../values/json.js'
import { checkHeaderName } from '../../values/option-table.js'
import type { ReceivedWebhook } from '../journal/types.js'
import type { SignatureVerifier } from '../signatures/signature-scheme.js'
import type { FieldPath, FieldValue, PartOf } from './field-path.js'
import type { PayloadMatcher } from './matcher.js'
import {
  createFieldMatcher,
  createPartialMatcher,
  createPredicateMatcher,
  createSchemaMatcher,
} from './payload-matchers.js'
import {
  createFormMatcher,
  createHeaderMatcher,
  createMethodMatcher,
  createQueryMatcher,
  createSignatureMatcher,
  createUrlMatcher,
} from './request-matchers.js'
import type { WaitTiming, WebhookTemplate } from './template.js'

/**
 * Starts a template. Create templates in factory functions, scoped to the ids of the test, so that parallel workers
 * never take each other's webhooks.
 *
 * @example
 * const movieCreated = (id: number) =>
 *   webhookTemplate<MovieEvent>('movie.created').matchField('event', 'movie.created').matchField('data.id', id).build()
 */
export function webhookTemplate<TPayload = unknown>(name: string): WebhookTemplateBuilder<TPayload> {
  return new WebhookTemplateBuilder<TPayload>(name)
}

/** Collects matchers; every method but `build` and `clone` returns the builder itself. */
export class WebhookTemplateBuilder<TPayload = unknown> {
  readonly #name: string
  readonly #matchers: PayloadMatcher[] = []
  #timing: WaitTiming = {}

  constructor(name: string) {
    this.#name = checkNonEmptyString('name', name)
  }

  /**
   * Matches one value at a dot path exactly (deep equality). Numeric segments index arrays; if a segment is missing,
   * nothing matches. Paths and values are checked against `TPayload`; without it, any path is allowed. Throws a
   * `TypeError` for a value that JSON cannot hold, such as a RegExp or `expect.any()`, and for an integer beyond 2^53, which
   * JavaScript rounds; use `matchPredicate` for these.
   */
  matchField<Path extends FieldPath<TPayload>>(path: Path, expected: FieldValue<TPayload, Path>): this {
    return this.#with(createFieldMatcher(checkNonEmptyString('path', path), expected))
  }

  /**
   * Matches a deep subset. Every key of `expected` must exist with a matching value, other keys are ignored, and arrays
   * must have the same length, with elements that are also compared as subsets.
   */
  matchPartial(expected: PartOf<TPayload>): this {
    if (typeof expected !== 'object' || expected === null) {
      throw createInvalid('expected of matchPartial()', 'an object or array', expected)
    }
    return this.#with(createPartialMatcher(expected))
  }

  /**
   * Matches with a function of a copy of the payload, and of the whole webhook. It must be synchronous. If it throws, nobody
   * can tell whether the webhook matches, so that a negative wait rejects.
   */
  matchPredicate(
    description: string,
    predicate: (payload: TPayload, webhook: ReceivedWebhook<TPayload>) => boolean,
  ): this {
    if (typeof predicate !== 'function') {
      throw createInvalid('predicate of matchPredicate()', 'a function', predicate)
    }
    if (hasNoResult(predicate)) {
      throw createTypeError(
        `predicate of matchPredicate("${description}") returns nothing, so it would match no webhook. Return the comparison.`,
      )
    }
    // The test declares the type of the payload; nothing can check it before the predicate runs.
    const check = (payload: unknown, webhook: ReceivedWebhook) =>
      predicate(payload as TPayload, webhook as ReceivedWebhook<TPayload>)
    return this.#with(createPredicateMatcher(checkNonEmptyString('description', description), check))
  }

  /**
   * Matches the webhook's path and query against a regular expression or the source of one, unanchored. If the
   * pattern has a single path (`^/hook/orders$`), servers can filter by it, which speeds up slow journals.
   */
  matchUrl(url: string | RegExp): this {
    return this.#with(createUrlMatcher(url))
  }

  /** Matches the HTTP method, case-insensitively. */
  matchMethod(method: string): this {
    return this.#with(createMethodMatcher(checkNonEmptyString('method', method)))
  }

  /**
   * Matches a header, whose name is case-insensitive. A string must equal the value; a regular expression must match
   * part of it.
   */
  matchHeader(name: string, expected: string | RegExp): this {
    checkText('expected of matchHeader()', expected)
    return this.#with(createHeaderMatcher(checkHeaderName(name, 'name'), expected))
  }

  /**
   * Matches a parameter of the URL's query. A string must equal its decoded value; a regular expression must match part
   * of it. If the parameter is repeated, one value must match.
   */
  matchQuery(name: string, expected: string | RegExp): this {
    checkText('expected of matchQuery()', expected)
    return this.#with(createQueryMatcher(checkNonEmptyString('name', name), expected))
  }

  /**
   * Matches a field of a form-encoded body, as sent by Slack, Twilio and PayPal. A string must equal its decoded value;
   * a regular expression must match part of it. If the field is repeated, one value must match.
   *
   * @example
   * webhookTemplate('/weather').matchForm('command', '/weather').matchForm('user_id', /^U/).build()
   */
  matchForm(name: string, value: string | RegExp): this {
    checkText('value of matchForm()', value)
    return this.#with(createFormMatcher(checkNonEmptyString('name', name), value))
  }

  /**
   * Matches payloads that are valid against a JSON Schema: draft 2020-12, or draft-07 if its `$schema` says so. Formats
   * are not checked.
   */
  matchSchema(jsonSchema: object | boolean): this {
    return this.#with(createSchemaMatcher(jsonSchema))
  }

  /**
   * Matches deliveries with a valid signature of their exact bytes. Create the scheme with `standardWebhooks`,
   * `githubSignature`, `stripeSignature`, `slackSignature`, `shopifySignature` or `hmacSignature`. If a server does not
   * keep the bytes, nobody can tell whether the webhook matches, and the near miss says why.
   */
  matchSignature(scheme: SignatureVerifier): this {
    if (typeof scheme?.findProblem !== 'function') {
      throw createTypeError(
        `scheme must be a signature scheme, such as githubSignature(secret); got ${typeof scheme}.`,
      )
    }
    if (!isStringList(scheme.secretHeaders)) {
      throw createInvalid('secretHeaders of the scheme', 'an array of header names', scheme.secretHeaders)
    }
    return this.#with(createSignatureMatcher(scheme))
  }

  /** Sets the timeout of a wait for this template, in milliseconds. Default: the registry's `defaultTimeout`. */
  withTimeout(milliseconds: number): this {
    this.#timing = { ...this.#timing, timeout: checkMilliseconds('timeout', milliseconds) }
    return this
  }

  /** Sets the polling interval in milliseconds. Default: the registry's `defaultInterval`. */
  withInterval(milliseconds: number): this {
    this.#timing = { ...this.#timing, interval: checkMilliseconds('interval', milliseconds) }
    return this
  }

  /** Creates an independent copy; adding to one does not change the other. */
  clone(): WebhookTemplateBuilder<TPayload> {
    const copy = new WebhookTemplateBuilder<TPayload>(this.#name)
    copy.#matchers.push(...this.#matchers)
    copy.#timing = this.#timing
    return copy
  }

  /** Builds the template. Throws a `TypeError` if it has no matcher, because it would match everything. */
  build(): WebhookTemplate<TPayload> {
    if (this.#matchers.length === 0) {
      throw createTypeError(
        `The template "${this.#name}" has no matcher, so it would match every webhook. Add one, such as .matchField('event', 'x').`,
      )
    }
    return { name: this.#name, matchers: [...this.#matchers], ...this.#timing }
  }

  #with(matcher: PayloadMatcher): this {
    this.#matchers.push(matcher)
    return this
  }
}

/** Functions whose body is a block, except for those with a parameter list that contains `(` or `=`, such as a default. */
const blockFunction = /^(?:function\b(?!\s*\*)|(?:[\w$]+|\([^()=]*\))\s*=>\s*\{)/

/** Whether a function's text shows that it can only return undefined, as one that forgot `return` does. */
function hasNoResult(predicate: (...args: never) => unknown): boolean {
  const text = Function.prototype.toString.call(predicate)
  return blockFunction.test(text) && !/\breturn\b|\bthrow\b|\[native code\]/.test(text)
}

function checkText(name: string, value: unknown): void {
  if (typeof value === 'string' || value instanceof RegExp) return
  throw createInvalid(name, 'a string or RegExp', value)
}
