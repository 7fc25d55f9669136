// What a printed line says: its message, without what loggers print before it, and whether something went wrong.
// test/unit/reporter/server-log/lines.tsv has the lines of real loggers that these rules are made for.

const levels =
  'TRACE|DEBUG|DBG|VERBOSE|INFO|INF|INFORMATION|NOTICE|LOG|WARN|WRN|WARNING|ERROR|ERR|SEVERE|CRITICAL|CRIT|FATAL|FTL|ALERT|EMERG|PANIC'
const lowerLevels =
  'trace|trce|debug|dbug|verbose|info|notice|warn|warning|error|fail|critical|crit|fatal|alert|emerg'

/** What loggers print before a message, each with the white space after it. */
const headingParts: readonly RegExp[] = [
  // Times: 2026-01-31T12:00:00.000Z · 2026/01/31 12:00:00 · 1/31/2026, 12:00:00 PM · Jan 31, 2026 12:00:00 PM · 12:00PM
  /^\d{4}[-/]\d\d[-/]\d\d(?:T|,? | - )\d\d:\d\d(?::\d\d)?(?:[.,:]\d+)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?(?:\s+|$)/,
  /^\d{1,2}\/\d{1,2}\/\d{4},? \d{1,2}:\d\d:\d\d(?: [AP]M)?(?:\s+|$)/,
  /^[A-Z][a-z]{2} {1,2}\d{1,2}(?:, \d{4})? \d{1,2}:\d\d:\d\d(?: [AP]M)?(?:\s+|$)/,
  /^\d{1,2}[-/ ][A-Z][a-z]{2}[-/ ]\d{4}[ :]\d\d:\d\d:\d\d(?:\.\d+)?(?:\s+|$)/,
  /^\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?(?: [AP]M)?|[AP]M)(?:\s+|$)/,
  // Levels: ERROR · error: · ERROR:root: · ERROR in app: · app.ERROR: · E, (Ruby) · E0131 12:00:00.000000 1 orders.go:10] (glog)
  new RegExp(`^(?:${levels})(?::\\s+|:[\\w.]+:|\\s+in \\w+:\\s+|\\s+|$)`),
  new RegExp(`^(?:${lowerLevels}):\\s+`),
  new RegExp(`^[\\w-]{1,50}\\.(?:${levels}):\\s+`),
  /^[A-Z], (?=\[)/,
  /^[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ [\w.-]+:\d+\]\s+/,
  // Names and processes: [shop] · (shop/123): · (node:123) · 123 --- · 12#12: *3 · 1:M (Redis)
  /^\[[^\]]{1,100}\](?:: ?|\s+|$)/,
  /^\((?:[a-z][\w/.:-]{0,40}|\d{1,10}(?=\):))\):?\s+/,
  /^\d{1,7} +-{1,3}\s+/,
  /^\d+#\d+: (?:\*\d+ )?/,
  /^\d+:[A-Z] (?=\d)/,
  // Signs: ✖ · -
  /^(?:[-|]{1,3}|[^\w\s"'([{</\\.,;:^~#*`]{1,2})\s+/,
]
/** What loggers print between a time or a level and a message. */
const laterParts: readonly RegExp[] = [
  // Loggers and places: shop.Orders : · shop.Orders - · shop::orders: · shop/orders.go:12
  /^[\w.$[\]/-]{2,100} +(?::|--?)\s+/,
  /^[a-z]\w*(?:::\w+)+:\s+/,
  /^[\w./-]{1,100}\.[a-z]{1,4}:\d+\s+/,
  // Ids of requests and threads, and signs: 7f3a-91bc · req-7f3a91bc · 8 [ · : · --- · #
  /^(?=[\da-f-]{0,40}\d)(?=[\da-f-]{6})[\da-f]{4,40}(?:-[\da-f]{2,40})*\s+/,
  /^(?:req|request|trace)[-_=:][\w-]{1,60}\s+/,
  /^\d{1,7} (?=\[)/,
  /^[-|:>#*]{1,3}\s+/,
]
/** Names in brackets and before a hyphen that say what went wrong, such as `[PARSE_ERROR]`. */
const codeName = /(?:_ERROR|Error|Exception)\b|^\[[A-Z]+-?\d{3,}\]/

/** The names of containers, which Docker Compose prints before each line. */
export const composeName: RegExp = /^[a-zA-Z\d][\w.-]{0,62} {2,}\| ?/

function measureHeading(line: string): number {
  let length = composeName.exec(line)?.[0].length ?? 0
  length += line.length - length - line.slice(length).trimStart().length
  for (;;) {
    const rest = line.slice(length)
    const parts = length === 0 ? headingParts : [...headingParts, ...laterParts]
    const part = parts.map((pattern) => pattern.exec(rest)?.[0]).find((text) => text !== undefined)
    if (part === undefined || codeName.test(part)) return length
    length += part.length
  }
}

const errorLevel =
  /\b(?:ERROR|ERR|SEVERE|CRITICAL|CRIT|FATAL|FTL|ALERT|EMERG|PANIC|[Ee]rror|fail|crit|critical|fatal|alert|emerg)\b|^[EF](?:, |\d{4} )/
const lowLevel =
  /\b(?:TRACE|DEBUG|DBG|VERBOSE|INFO|INF|INFORMATION|NOTICE|LOG|trace|debug|dbug|trce|verbose|info|notice)\b|^[DI](?:, |\d{4} )/
/** The level of a line of JSON or of `key=value`; pino has numbers, MongoDB a letter. */
const levelField =
  /(?:^|[\s{,])["']?(?:level|severity|levelname|lvl|log\.level)["']?\s?[:=]\s?["']?(\w+)|"s":"([DIWEF])\d?"/
const errorFields = /^(?:error|err|eror|fatal|critical|crit|alert|emerg|emergency|panic|dpanic|50|60|E|F)$/i
const lowFields = /^(?:trace|debug|dbug|verbose|info|information|notice|10|20|30|D|I)$/i

/** URLs and paths, whose words say nothing. */
const paths = /(^|[\s"'(<=[:])(?:https?:\/)?\/[^\s"')>\]]*/g
/** A status and its phrase, which the response has as well. */
const statusPhrases = /\b[1-5]\d\d [A-Z][a-z]+(?: [A-Z][a-z]+)*/g
const absences =
  /\b(?:0|[Nn]o|without(?: any)?) (?:errors?|exceptions?|failures?)\b|\berrors?["']?\s?[:=]\s?(?:0\b|null\b|none\b|nil\b|false\b|""|\[\]|\{\})/g
const errorWords =
  /\b(?:errors?|exceptions?|fatal|panic(?!\()|panicked|uncaught|unhandled|failed|failure|cannot|can't|could not|couldn't|unable to|refused|timed out|denied|out of memory|segmentation fault)\b/i
const errorClass = /[A-Za-z\d_](?:Error|Exception)\b/
/** Codes of databases, of Node.js and of TypeScript. Other words in capitals that begin with an E are words. */
const errorCode =
  /\b(?:ORA-\d{5}|SQLSTATE\b|SQLITE_[A-Z]+|E11000|ERR_[A-Z_]+|TS\d{4}:|E(?:ACCES|ADDRINUSE|AI_AGAIN|CONNABORTED|CONNREFUSED|CONNRESET|EXIST|HOSTUNREACH|INVAL|MFILE|NETUNREACH|NOENT|NOMEM|NOSPC|NOTFOUND|PERM|PIPE|PROTO|TIMEDOUT)\b)/

/** Whether a line says that something went wrong. A logger's level decides, else the message, without paths and status. */
export function mentionsError(line: string): boolean {
  const length = measureHeading(line)
  const heading = line.slice(0, length)
  const [, word, letter] = levelField.exec(line) ?? []
  const field = word ?? letter ?? ''
  if (errorLevel.test(heading) || errorFields.test(field)) return true
  if (lowLevel.test(heading) || lowFields.test(field)) return false
  const message = line.slice(length).replace(paths, '$1').replace(statusPhrases, '').replace(absences, '')
  return errorWords.test(message) || errorClass.test(message) || errorCode.test(message)
}

/**
 * Returns what the line of a group says that says most, without what its logger prints before: the class or the code of an
 * error says more than a level such as `ERROR`.
 */
export function quoteTelling(lines: readonly string[]): string {
  const named = lines.filter(namesError)
  const message = named.find((line) => !/^\s/.test(line)) ?? named[0]
  return cutHeading(message ?? lines.find(mentionsError) ?? lines[0] ?? '').trim()
}

/** Cuts what a logger prints before the message. Returns the line if nothing else is in it. */
function cutHeading(line: string): string {
  return line.slice(measureHeading(line)) || line
}

/** Whether a line names the class of an error with its message, or a code. Calls of a trace do not. */
function namesError(line: string): boolean {
  if (/^\s+(?:at |File )/.test(line)) return false
  return /(?:Error|Exception)\b[\])]*(?::\s*| \()[^\s"]/.test(line) || errorCode.test(line)
}
