import { uuid } from '../../values/text.js'
import { escapeWildcards } from '../../values/wildcards.js'

const ulid = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/i
const date = /^\d{4}-\d{2}-\d{2}$/
const ids: readonly RegExp[] = [/^\d+$/, uuid, ulid, /^[0-9a-f]{24}$/i, /^(?=.*\d)[0-9a-f]{8,}$/i]

/** Names a segment that is a date or another id; undefined for any other segment. */
function nameId(segment: string): '<date>' | '<id>' | undefined {
  if (date.test(segment)) return '<date>'
  return ids.some((pattern) => pattern.test(segment)) ? '<id>' : undefined
}

/** Whether a segment is an id, a date, or a file name with a build hash. */
export function isIdLike(segment: string): boolean {
  return nameId(segment) !== undefined || findBuildHash(segment) !== undefined
}

/**
 * Matches the extensions of files that bundlers write, also after another one, as in `.js.map` and `.chunk.js`. Other
 * last parts do not count, because `OrderService.list` is a name, not a file.
 */
const extension =
  /(?:\.[a-z]{2,6}\d?)?\.(?:[cm]?js|css|map|json|wasm|html?|txt|xml|pdf|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|gz|br)$/
const minHashLength = 8
const hex = /^(?=.*\d)[\da-f]{8,}$/i
/** Requires a capital letter, because words in file names rarely contain one. No bundler writes more characters. */
const base64url = /^(?=.*[A-Z])(?=.*[a-z\d])[\w-]{8,22}$/
/** A part of a text that people write: words, a number, a version or an abbreviation. */
const writtenPart = /^(?:[A-Z]?[a-z]{2,}(?:[A-Z][a-z]{2,})*\d{0,4}|[A-Z]+|[a-z]?\d+|[a-z])$/
const word = /(?:^|[-_])[A-Z]?[a-z]{3}/

/** Whether a text consists of words, such as `SemiBold` and `Flag_of_Hawaii`, as one in a hundred hashes does. */
export function isMadeOfWords(text: string): boolean {
  const parts = text.split(/[-_]/).filter((part) => part !== '')
  return word.test(text) && parts.every((part) => writtenPart.test(part))
}

/** A file name around its build hash. */
interface HashedFile {
  readonly before: string
  readonly after: string
}

/**
 * Splits a file name at the hash, different for each build, that a bundler inserts before the extension. A hash may
 * contain `-`, so it is the shortest suffix after `-` or `.` that is long enough.
 *
 * @example
 * findBuildHash('index-Cq7HMDCO.js') // { before: 'index-', after: '.js' }
 */
export function findBuildHash(fileName: string): HashedFile | undefined {
  const end = fileName.search(extension)
  if (end <= minHashLength) return undefined
  const last = end - minHashLength - 1
  const start = Math.max(fileName.lastIndexOf('-', last), fileName.lastIndexOf('.', last))
  const hash = fileName.slice(start + 1, end)
  const isHash = hex.test(hash) || (base64url.test(hash) && !isMadeOfWords(hash))
  if (start === -1 || !isHash) return undefined
  return { before: fileName.slice(0, start + 1), after: fileName.slice(end) }
}

const nameAndEnding = /^(.+)(\.[a-z]{2,5}\d?)$/i
const onlyDigits = /^\d+$/
const maxNameLength = 24
const hasDigit = /\d/
const maxHyphens = 3
const loneUuid = /(?<=^|[-_.])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=$|[-_.])/gi
const loneDate = /(?<=^|[-_.])\d{4}-\d\d-\d\d(?=$|[-_.])/g
/** Digits that stand alone between separators or at an end. */
const loneDigits = /(?<=^|[-_.])\d+(?=$|[-_.])/g

/**
 * Names a decoded segment: `<date>` for a date, `<id>` for an id, a build hash and a generated name, and `<n>` for digits
 * that stand alone. Keeps names such as `oauth2`. A segment may contain a whole path, with encoded slashes.
 */
export function nameSegment(segment: string): string {
  return segment.split('%2F').map(namePart).join('%2F')
}

function namePart(segment: string): string {
  const id = nameWholeId(segment)
  if (id !== undefined) return id
  if (!nameAndEnding.test(segment) && isGenerated(segment)) return '<id>'
  const text = escapeWildcards(segment).replace(loneUuid, '<id>')
  const file = findBuildHash(text)
  return file ? `${nameDigits(file.before)}<id>${nameDigits(file.after)}` : nameDigits(text)
}

/** Names a segment that is a date or another id, before an extension too; undefined for any other segment. */
function nameWholeId(segment: string): string | undefined {
  const [, name = segment, ending = ''] = nameAndEnding.exec(segment) ?? []
  const isFile = nameId(name) === '<id>' && !onlyDigits.test(name)
  return nameId(segment) ?? (isFile ? `<id>${ending}` : undefined)
}

/**
 * Names a decoded segment of a call: `<date>` for a date, and `<id>` for an id and a build hash. Keeps everything else, by
 * which the operations of an API may differ, such as the extension in `/invoices/{id}.pdf`.
 */
export function nameCallSegment(segment: string): string {
  const id = nameWholeId(segment)
  if (id !== undefined) return id
  const file = findBuildHash(segment)
  if (!file) return escapeWildcards(segment)
  return `${escapeWildcards(file.before)}<id>${escapeWildcards(file.after)}`
}

function nameDigits(text: string): string {
  return text.replace(loneDate, '<date>').replace(loneDigits, '<n>')
}

/** Whether a name without an extension is so long, with a digit or many hyphens, that nobody chose it. */
function isGenerated(name: string): boolean {
  const text = name.replaceAll('%25', '%')
  return text.length > maxNameLength && (hasDigit.test(text) || text.split('-').length - 1 > maxHyphens)
}
