import { memoize } from './memoize.js'
import { classifyName, type NameVerdict, normalizeName } from './names/names.js'
import type { RedactAdditions } from './options.js'

/** Decides which values are secret, and what replaces them. */
export interface Rules {
  readonly replacement: string
  /** Whether a replacement that contains a delimiter is already at `index`, possibly cut off by the end of the text. */
  readonly isHidden: (text: string, index: number) => boolean
  /** Applies to parameters, form fields and cookies. */
  hidesParameter(name: string, value: string): boolean
  /** Applies to JSON and XML fields, where names such as `state` are ordinary. */
  hidesField(name: string): boolean
  hidesHeader(name: string, value: string): boolean
}

const minAmbiguousLength = 6
/** Values that reveal nothing even if their name is secret, as in `?token=true` or an empty password. */
export const revealsNothing: RegExp = /^(?:true|false|null|undefined)?$/i

export function createRules(additions: Required<RedactAdditions>): Rules {
  const { replacement } = additions
  const isPlain = /^[\w[\]*.-]*$/.test(replacement)
  const names = new Set(additions.names.map(normalizeName))
  const classify = memoize(
    (name): NameVerdict => (names.has(normalizeName(name)) ? 'secret' : classifyName(name)),
  )
  const hides = (verdict: NameVerdict, value: string): boolean =>
    !revealsNothing.test(value) &&
    (verdict === 'secret' || (verdict === 'ambiguous' && value.length >= minAmbiguousLength))
  return {
    replacement,
    isHidden: (text, index) =>
      !isPlain && (text.startsWith(replacement, index) || replacement.startsWith(text.slice(index))),
    hidesParameter: (name, value) => hides(classify(name), value),
    hidesField: (name) => classify(name) === 'secret',
    hidesHeader: (name, value) => hides(classifyHeader(name, value, classify), value),
  }
}

/** Headers that end in `-key` but are not secret. */
const ordinaryKeyHeader =
  /(?:idempotency|surrogate|event|cache|request|correlation|message|object|public|dedup|websocket)-?key$/i
const longToken = /^(?:(?=\D*\d)(?=[^a-z]*[a-z])[\w.~+/=-]{8,}|[\w.~+/=-]{16,})$/i

/** Classifies a header by its name, or as secret if its name is like `x-<vendor>-key` and its value is a long token. */
function classifyHeader(name: string, value: string, classify: (name: string) => NameVerdict): NameVerdict {
  const plain = normalizeName(name)
  if (plain === 'cookie') return 'secret'
  if (/[-_]key$/i.test(name) && !ordinaryKeyHeader.test(name) && longToken.test(value)) return 'secret'
  return classify(name)
}
