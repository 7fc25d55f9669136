// Verdicts are data until they are shown: one function redacts them, in the worker and again in the reporter, and one
// formats them.
import type { Redactor } from '../../redaction/redactor.js'
import { isCount } from '../../redaction/rules.js'
import { count } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'
import type { MatcherKind, MatcherVerdict, NamedKind } from '../journal/types.js'
import { formatCannotTell } from '../signatures/signature-scheme.js'
import { formatReceived, formatValue, isEqual, toPlainJson } from './json-values.js'
import { describeLookAlikes } from './look-alikes.js'

/** `bodies` are the received and the expected body, whose other fields can show that a value is secret. */
export function redactVerdict(
  verdict: MatcherVerdict,
  redactor: Redactor,
  ...bodies: readonly unknown[]
): MatcherVerdict {
  const { kind, place, matcher, expected, missing, found, note, cannotTell, thrown } = verdict
  const hide = (value: unknown) => hideValue(verdict, value, redactor, bodies)
  const visible = hide(expected)
  const hidesNamed = isNamed(kind) && !isEqual(visible, expected)
  return {
    ...verdict,
    matcher: hidesNamed ? formatNamed(kind, place, formatValue(visible)) : redactor.text(matcher),
    place: place.map(redactor.text),
    expected: visible,
    actual: hide(verdict.actual),
    missing: missing?.map(redactor.text),
    found: found === undefined ? undefined : redactor.text(found),
    note: note === undefined ? undefined : redactor.text(note),
    cannotTell: cannotTell === undefined ? undefined : redactor.text(cannotTell),
    thrown: thrown === undefined ? undefined : redactor.text(thrown),
  }
}

/** Describes a matcher by its place and the expected value. A visible pattern is not quoted. */
export function describeNamed(
  kind: NamedKind,
  place: readonly string[],
  expected: unknown,
  redactor: Redactor,
): string {
  const pattern = expected instanceof RegExp ? String(expected) : undefined
  const visible = hideValue({ kind, place }, toPlainJson(pattern ?? expected), redactor)
  return formatNamed(
    kind,
    place,
    pattern !== undefined && visible === pattern ? pattern : formatValue(visible),
  )
}

interface ComparedPlace {
  readonly kind: MatcherKind
  readonly place: readonly string[]
}

function hideValue(
  { kind, place }: ComparedPlace,
  value: unknown,
  redactor: Redactor,
  bodies: readonly unknown[] = [],
): unknown {
  const [name = ''] = place
  if (kind === 'header' && typeof value === 'string') return redactor.headers({ [name]: value })[name]
  if (kind === 'url' && typeof value === 'string') return redactor.url(value)
  const visible = [undefined, ...bodies].reduce(
    (visible, body) => redactor.place(place, visible, body),
    value,
  )
  if (kind === 'field') return hideNamed(formatPath(place), visible, redactor)
  return kind === 'form' || kind === 'query' ? hideParameter(name, visible, redactor) : visible
}

/** Hides a value that is a secret because of its whole path, such as `api.key`, whatever its type. */
function hideNamed(path: string, value: unknown, redactor: Redactor): unknown {
  if (value === undefined || value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && isCount(path)) return value
  // Names alone decide about other values, of which `place` has redacted what they contain.
  const text = `${path}=${JSON.stringify(typeof value === 'string' ? value : 'value')}`
  return redactor.text(text) === text ? value : parseQuoted(redactor.text(text).slice(path.length + 1))
}

function parseQuoted(text: string): string {
  return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
}

/** Hides the values of a form field or query parameter as the body or the URL that contains them. */
function hideParameter(name: string, value: unknown, redactor: Redactor): unknown {
  if (Array.isArray(value)) return value.map((item) => hideParameter(name, item, redactor))
  if (typeof value !== 'string') return value
  const start = `/?${encodeURIComponent(name)}=`
  const url = start + encodeURIComponent(value)
  const clean = redactor.url(url)
  return clean === url ? value : clean.slice(start.length)
}

/** Formats a verdict on one line, such as `✗ field(data.id=7): got 8`. Expects a redacted verdict. */
export function formatVerdict(verdict: MatcherVerdict): string {
  const { matched, cannotTell, matcher, expected, actual } = verdict
  if (matched) return `✓ ${makeVisible(matcher)}`
  const saysBoth = describeLookAlikes(expected, actual) !== undefined
  const problem = explainProblem(verdict)
  const got = actual === undefined || saysBoth ? undefined : `got ${formatReceived(actual)}`
  const reasons = [problem, got].filter((reason) => reason !== undefined)
  const why = reasons.map(makeVisible).join(', ')
  return `${cannotTell === undefined ? '✗' : '?'} ${makeVisible(saysBoth ? nameMatcher(verdict) : matcher)}${why && `: ${why}`}`
}

/** Explains why a matcher did not pass, unless the two values say enough. */
export function explainProblem(verdict: MatcherVerdict): string | undefined {
  const { kind, place, matched, cannotTell, thrown, missing, found, expected, actual, note } = verdict
  if (cannotTell !== undefined) return `cannot tell, because ${formatCannotTell({ cannotTell, thrown })}`
  if (kind === 'schema' && expected !== undefined) return `${note} ${formatValue(expected)}`
  if (note !== undefined || matched) return note
  if (missing) return formatMissing(kind, missing, found)
  const mismatch = describeLookAlikes(expected, actual)
  if (kind !== 'partial') return mismatch
  const path = formatPath(place) || 'the whole payload'
  const why = mismatch ?? describeLength(expected, actual)
  return why === undefined ? path : `${path}: ${why}`
}

/** Explains two arrays that differ as a whole, because parts of arrays have the same length. */
function describeLength(expected: unknown, actual: unknown): string | undefined {
  const areArrays = Array.isArray(expected) && Array.isArray(actual)
  return areArrays ? `expected exactly ${count(expected.length, 'item')}` : undefined
}

/** Shortens `field(data.id=42)` to `field(data.id)`, because the expected value and its type follow. */
export function nameMatcher({ kind, place, matcher }: MatcherVerdict): string {
  return isNamed(kind) ? `${kind}(${formatPath(place)})` : matcher
}

function formatNamed(kind: NamedKind, place: readonly string[], value: string): string {
  return `${kind}(${formatPath(place)}=${value})`
}

/** Maximum length of the text about what a body has instead. */
const maxFound = 250

function formatMissing(kind: MatcherKind, missing: readonly string[], found: string | undefined): string {
  const path = formatPath(missing)
  if (kind === 'header') return `no header ${path}`
  if (kind === 'query') return `no query parameter ${path}`
  const problem = kind === 'form' ? `no form field ${path}` : `${path} is missing`
  return found === undefined ? problem : `${problem}; ${truncate(found, maxFound)}`
}

function formatPath(place: readonly string[]): string {
  return place.join('.')
}

function isNamed(kind: MatcherKind): kind is NamedKind {
  return kind === 'field' || kind === 'header' || kind === 'query' || kind === 'form'
}
