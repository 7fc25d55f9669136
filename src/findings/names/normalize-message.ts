import { capitalize, cutOrigin, cutQuery } from '../../values/text.js'
import { escapeWildcards, nameMark } from '../../values/wildcards.js'
import { isIdLike, isMadeOfWords } from './id-like.js'
import { shortenName } from './shorten-name.js'

const maxLength = 200
/** Number of characters to read. Messages that differ only beyond them have the same name. */
const maxInput = 1000

/**
 * Replaces the parts of a message that differ between occurrences of one error. URLs lose their origin and query; ids,
 * numbers and quoted values become placeholders. Quoted identifiers, statuses and error codes remain. Foreign stars and
 * placeholders are escaped.
 *
 * @example
 * normalizeMessage('Movie "Heat" (id 42) not found') // 'Movie "…" (id <n>) not found'
 */
export function normalizeMessage(message: string): string {
  const text = message.slice(0, maxInput).replace(/\s+/g, ' ').trim()
  return shortenName(replaceParts(text), maxLength)
}

/** Returns the first line that is not blank. */
export function getFirstLine(message: string): string {
  return message.trimStart().split(/[\r\n]/, 1)[0] ?? ''
}

/** A part of a message to replace or keep as a whole. Its pattern must not have capture groups. */
interface Part {
  readonly pattern: RegExp
  replace(part: string): string
}

/** Identifiers that browsers and frameworks quote. They are kept, because they show the cause. */
const codeNames: readonly RegExp[] = [
  /\((?:reading|setting|evaluating) '[^']*'\)/,
  /Cannot (?:read|set|delete|define|redefine|assign to read only) property '[^']*'/,
  /Cannot destructure property '[^']*' of '[^']*'/,
  /Cannot use 'in' operator to search for '[^']*'/,
  /(?:can't (?:access|define)|Permission denied to access) (?:property|dead object) "[^"]*"/,
  /Cannot call method "[^"]*"/,
  /Failed to (?:execute|construct|read|set|delete) (?:(?:a|an|the) )?(?:named property )?'[^']*'(?: property)?(?: (?:on|from) '[^']*')?/,
  /Cannot access '[^']*' before/,
  /export named '[^']*'/,
  /'[^']*' is not a known (?:element|property)/,
  /Can't bind to '[^']*' since it isn't a known property of '[^']*'/,
  /Property (?:or method )?"[^"]*" (?=was accessed|is not defined)/,
  /Identifier '[^']*' has already been declared/,
  /'[\w$.]+' is (?:undefined|not defined)/,
  /module specifier "[^"]*"/,
  /\bprop:? "[^"]*"/,
  /'Access-Control-[\w-]+'/,
  /Cannot query field "[^"]*" on type "[^"]*"/,
  /Variable ["']\$?\w+["']/,
  /(?<!same key, )`[A-Za-z_$<][\w$.<>/()-]*`/,
]

/** Attribute values that look like names, as in `<turbo-frame id="frame">`. */
const attributeNames: readonly RegExp[] = [/(?<==)"[A-Za-z_$][A-Za-z_$-]*"/, /(?<==)'[A-Za-z_$][A-Za-z_$-]*'/]

/** Quoted names from the server's schema, and quoted routes. Only their ids and numbers are replaced. */
const schemaNames: readonly RegExp[] = [
  /\b(?:[Ff]ield|[Aa]rgument|[Cc]olumn|constraint|relation|for model) ["'][\w.$-]+["']/,
  /\bat path ["'][\w.$/[\]-]+["']/,
  /(?<=["'] |value )(?:is not defined in the input type|not found in type:|(?:doesn't exist )?on type|of (?:required )?type) ["'][\w.![\]]+["']/,
  /URL Segment: '[^']*'/,
]

/** A property name in JSON, such as `"status"`. */
const jsonName = /(?<=[{,]\s?)"[A-Za-z_$][\w$-]*"(?=\s?:)/

/** A number after one of these words is not a status, as in `chunk 412` and `at position 412`. */
const counted =
  'of id ids chunk module position offset index line column row character byte port page item order user size length limit number'.split(
    ' ',
  )
/** Units and other words after a number that is not a status, as in `500 ms` and `500 of 512`. */
const units = 'ms|s|px|[kKMG]?i?B|of|bytes?|(?:milli)?sec(?:onds?)?|min(?:utes?)?|items?|rows?|times?'
/** A number from 400 to 599 on its own is a status, as in `Request failed with 404` and `(500)`. */
const aloneStatus = new RegExp(
  `(?<=^|[\\s([])(?<!\\b(?:${[...counted, ...counted.map(capitalize)].join('|')}):? )[45]\\d\\d(?=$|[\\s)\\]]|[,.;:!?](?:\\s|$))(?! (?:${units})\\b)`,
)

/** Numbers that identify a cause, such as `status code 404`, `HTTP 503` and `React error #130`. */
const errorCodes: readonly RegExp[] = [
  /(?<=[{,]\s?)"status(?:Code)?"\s?:\s?[1-5]\d\d\b/,
  /(?<=Http failure response for .{1,300}: )\d{1,3}(?= [A-Z])/, // Angular
  /\b(?:[Ss]tatus(?: code)?|HTTP(?:\/[\d.]+)?|[Cc]ode)[:=]? ?[1-5]\d\d\b/,
  /\b(?:[Ee]rror|[Cc]ode) #\d{1,4}\b/,
  aloneStatus,
]

const quotations: readonly RegExp[] = [
  /"[^"]*"/,
  /“[^”]*”/,
  /‘[^’]*’/,
  /«[^»]*»/,
  /`[^`]*`/,
  /(?<![\p{L}\p{N}])'(?:[^']|'(?=\p{L}))*'(?!\p{L})/u, // but not the apostrophe of "can't"
]

const uuid = /(?<![\dA-Za-z])[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}(?![\dA-Za-z])/
/** A prefixed id, such as Stripe's `cus_NffrFeUfNV2Hib`. */
const prefixedId = /(?<![\dA-Za-z_])[a-z]{2,8}_(?=[A-Za-z]*\d)[\dA-Za-z]{8,}(?![\dA-Za-z])/
/** A hexadecimal id, which is no number even if it has only one letter, as in `12345678c`. */
const hexId = /(?<![\dA-Za-z])(?=\d*[A-Fa-f])(?=[A-Fa-f]*\d)[\dA-Fa-f]{8,}(?![\dA-Za-z])/
/** An ObjectId or a ULID without a letter. */
const digitId = /(?<![\dA-Za-z])(?:\d{24}|\d{26})(?![\dA-Za-z])/
const date = /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/
/** A bundler's hash, such as `C6ZomNnQ` in `index-C6ZomNnQ.js`. */
const assetHash = /(?<=[-.])(?=[\w-]*[\dA-Z])[\w-]{8}(?=\.(?:js|mjs|css|map|wasm)\b)/
/** Matches a number, even directly before a unit such as `ms`. */
const number = /\d+(?:[.,]\d+)*(?=[A-Za-z]{0,3}(?![\dA-Za-z]))(?![.,]\d)/

const words: readonly Part[] = [
  { pattern: uuid, replace: () => '<id>' },
  { pattern: prefixedId, replace: () => '<id>' },
  { pattern: hexId, replace: () => '<id>' },
  { pattern: digitId, replace: () => '<id>' },
  { pattern: date, replace: () => '<date>' },
  { pattern: assetHash, replace: (hash) => (isMadeOfWords(hash) ? replaceWords(hash) : '<id>') },
  { pattern: /0x[\dA-Fa-f]+/, replace: () => '<n>' },
  { pattern: number, replace: () => '<n>' },
  { pattern: /[\dA-Za-z]+/, replace: replaceWord },
  { pattern: nameMark, replace: (mark) => `\\${mark}` },
]
const replaceWords = createReplacer(words)

const replaceParts = createReplacer([
  ...[...codeNames, ...attributeNames, ...errorCodes].map((pattern) => ({
    pattern,
    replace: escapeWildcards,
  })),
  ...[...schemaNames, jsonName].map((pattern) => ({ pattern, replace: replaceWords })),
  { pattern: /\bdata:[\w/+.-]+[;,][^\s"'<>)]*/, replace: () => 'data:…' },
  { pattern: /\b[A-Za-z][A-Za-z\d+.-]*:\/\/[^\s"'<>]*[^\s"'<>.,;:!?)\]]/, replace: getNormalizedPath },
  { pattern: /(?<![\w/.])\/[^\s"'<>?#)]*\?[^\s"'<>)]*/, replace: getNormalizedPath },
  ...quotations.map((pattern) => ({ pattern, replace: replaceQuotation })),
  { pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/, replace: () => '<email>' },
  ...words,
])

/** Replaces all parts in one pass, so that replaced text is not searched again. The first part that matches wins. */
function createReplacer(parts: readonly Part[]): (text: string) => string {
  const any = new RegExp(parts.map(({ pattern }) => `(${pattern.source})`).join('|'), 'gu')
  return (text) =>
    text.replace(any, (found: string, ...groups: unknown[]) => {
      const part = parts[groups.findIndex((group) => group !== undefined)]
      return part ? part.replace(found) : found
    })
}

function replaceWord(word: string): string {
  if (/^\d+$/.test(word)) return '<n>'
  return looksGenerated(word) ? '<id>' : word
}

/** Replaces a quoted URL with its normalized path, and any other quoted text with `…`. */
function replaceQuotation(quotation: string): string {
  const text = quotation.slice(1, -1)
  const content = /^[A-Za-z][A-Za-z\d+.-]*:\/\/\S+$/.test(text) ? getNormalizedPath(text) : '…'
  return `${quotation[0]}${content}${quotation.at(-1)}`
}

function getNormalizedPath(url: string): string {
  const path = cutQuery(cutOrigin(url))
  return path === '' ? '/' : replaceWords(path)
}

/** Whether a word looks like an id in a path, or is long and alternates between letters and digits. */
function looksGenerated(word: string): boolean {
  const changes = word.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g)?.length ?? 0
  return isIdLike(word) || (word.length >= 8 && changes >= 3)
}
