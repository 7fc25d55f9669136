// Names and values in sentences and console messages, between which there is only white space, or other words.
import { uuid } from '../../values/text.js'
import { markInValue, nameInText } from '../names.js'
import { replaceSpans } from '../replace-spans.js'
import type { Rules } from '../rules.js'

/** A character of a generated value. Excludes the dot, which occurs in file names and code. */
const valueCharacter = String.raw`[\w~+/=!@#$%^*-]`
/** Values with digits that are not secret: dates, UUIDs, algorithms, kebab-case names and paths. */
const ordinaryValue = new RegExp(
  [
    String.raw`^\d{4}-\d\d-\d\d`,
    uuid.source,
    '^(?:sha-?(?:1|224|256|384|512)|md5|aes-?(?:128|256)|base-?(?:32|58|64)|oauth2|pbkdf2)[a-z-]*$',
    '^[a-z]{2,20}(?:[-_](?:[a-z]{1,20}\\d{0,4}|\\d{1,4}))+$',
    '/.*/',
  ].join('|'),
  'i',
)
/** A value of letters and digits, such as most passwords and tokens. */
const generatedValue = String.raw`(?=${valueCharacter}{0,200}\d)(?=${valueCharacter}{0,200}[A-Za-z])${valueCharacter}{8,200}`
const wholeGeneratedValue = new RegExp(`^${generatedValue}$`)
/** A quote before a value, as in `Invalid API key 'S3cr3tV4lue'`, even in JSON. */
const openingQuote = String.raw`(?:\\{0,16}["'])?`
/** A value that follows its name and has letters and digits, as in `console.error('password', 'S3cr3tV4lue')`. */
const spacedValue = new RegExp(
  String.raw`(?<=[ \t]${openingQuote})(?=${valueCharacter}{0,200}\d)(?=${valueCharacter}{0,200}[A-Za-z])${valueCharacter}{8,}(?!${valueCharacter}|\.?[\w:(])`,
  'g',
)
/** The name at the end of the text before a value. This is faster than a lookbehind at each position. */
const precedingName = new RegExp(String.raw`${nameInText}[ \t]{1,4}${openingQuote}$`)
const maxNameLength = 100

/** Whether a text contains a replacement with spaces, which must not be mistaken for several arguments. */
function isHiddenText(text: string, { replacement }: Rules): boolean {
  return /\s/.test(replacement) && text.includes(replacement)
}

/** A user name and password as an option of curl: https://curl.se/docs/manpage.html#-u */
const userOption = new RegExp(
  String.raw`((?:(?<![\w-])|(?<=\\[nrt]))(?:-[uU]|--(?:proxy-)?user)(?:[ \t]{1,4}|=)?(?:\\{0,16}["'])?)(?!\d+:\d+(?!\S))[^\s"'\\:]{1,200}:(?:[^\s"'\\]|${markInValue})+`,
  'g',
)
/** Maximum distance between `curl` and its option; commands are rarely longer. */
const maxCommandLength = 1000

/** Hides values that are separated from their names only by white space, and the credentials in curl commands. */
export function redactProse(text: string, rules: Rules): string {
  if (!/[ \t]/.test(text)) return text
  const visible = text.includes('curl') ? redactCurl(text, rules) : text
  const withoutArguments = visible.includes('%') ? redactFormatArguments(visible, rules) : visible
  return withoutArguments.replace(spacedValue, (value, at: number, whole: string) => {
    if (!followsSecretName(whole, at, rules) || ordinaryValue.test(value)) return value
    return rules.isHidden(whole, at) ? value : rules.replacement
  })
}

function followsSecretName(text: string, at: number, rules: Rules): boolean {
  const name = precedingName.exec(text.slice(Math.max(0, at - maxNameLength), at))?.[1]
  return name !== undefined && rules.hidesField(name)
}

/** A placeholder in a console message: https://console.spec.whatwg.org/#formatting-specifiers */
const specifier = /(?<=[ \t])%[sdifoOjc](?![\w%])/g
const minArgumentLength = 6

/**
 * Hides the arguments for specifiers that follow a secret name. Browsers do not insert arguments into a console
 * message, so in `console.error('api key %s rejected', key)`, the key follows the text.
 */
function redactFormatArguments(text: string, rules: Rules): string {
  return text.replace(/.+/g, (line) => {
    const specifiers = [...line.matchAll(specifier)]
    const last = specifiers.at(-1)
    if (!last || isHiddenText(line.slice(last.index), rules)) return line
    const secret = specifiers.map(({ index }) => followsSecretName(line, index, rules))
    const words = line.slice(last.index + last[0].length).split(/([ \t]+)/)
    const first = words.length + 1 - 2 * specifiers.length
    const hide = (word: string, index: number): boolean =>
      index % 2 === 0 && secret[(index - first) / 2] === true && word.length >= minArgumentLength
    const hidden = words.map((word, index) => (hide(word, index) ? rules.replacement : word))
    return `${line.slice(0, last.index + last[0].length)}${hidden.join('')}`
  })
}

function redactCurl(text: string, rules: Rules): string {
  return text.replace(userOption, (all, option: string, at: number, whole: string) => {
    const command = whole.slice(Math.max(0, at - maxCommandLength), at)
    const isHidden = rules.isHidden(whole, at + option.length)
    return command.includes('curl') && !isHidden ? `${option}${rules.replacement}` : all
  })
}

/** Messages from databases and GraphQL in which words separate name and value. Each match ends with the value. */
const sentences: readonly RegExp[] = [
  // Key (email, api_token)=(ada@shop.test, x) already exists.
  /\bKey \((?<name>[^()\r\n]{1,300})\)=\((?<value>[^\r\n]{0,1000}?)(?=\) (?:already|is not|is still|conflicts)|\)$)/g,
  // Duplicate entry 'x' for key 'users.api_token'
  /\bDuplicate entry \\{0,16}'(?<value>[^\r\n]{0,1000}?)(?=\\{0,16}' for key \\{0,16}'(?<name>[^'\\\r\n]{1,200}))/g,
  // Violation of UNIQUE KEY constraint 'users_token'. Cannot insert duplicate key … The duplicate key value is (x).
  /constraint '(?<name>[^'\r\n]{1,200})'[^\r\n]{0,300}?duplicate key value is \((?<value>[^\r\n]{0,1000}?)(?=\)\.|\)$)/g,
  // "password" with value "x" fails to match the required pattern
  /\\{0,16}"(?<name>[^"\\\r\n]{1,200})\\{0,16}" with value \\{0,16}"(?<value>[^\r\n]{1,1000}?)(?=\\{0,16}" \w)/g,
  // password⏎  Value error, too short [type=value_error, input_value='x', input_type=str]
  /(?<![\w.$[\]-])(?<name>[\w.$[\]-]{2,80})\r?\n[ \t]{1,8}[^\r\n]{0,500}?\binput_value=['"]?(?<value>[^\r\n]{1,1000}?)(?=['"]?, input_type=)/g,
  // ["password"]=>⏎  string(11) "x"
  /\["(?<name>[^"\r\n]{1,200})"\]=>\s{0,40}string\(\d{1,9}\) "(?<value>[^\r\n]{1,1000}?)(?="\s{0,9}(?:[[}\r\n]|$))/g,
  // ["password", "x"], of which only a generated value is certainly no name
  new RegExp(
    String.raw`\[\s{0,20}\\{0,16}["']?(?<name>[\w$.[\]-]{2,80})\\{0,16}["']?,\s{0,20}\\{0,16}["']?(?<value>${generatedValue})(?=\\{0,16}["']?\s{0,20}\])`,
    'g',
  ),
  // ('password', 'x')
  new RegExp(
    String.raw`\(\s{0,20}(["'])(?<name>[\w$.[\]-]{2,80})\1,\s{0,20}["'](?<value>${generatedValue})(?=["']\s{0,20}\))`,
    'g',
  ),
  // Field error in object 'user' on field 'password': rejected value [x]; codes […]
  /\bon field '(?<name>[^'\r\n]{1,200})': rejected value \[(?<value>[^\r\n]{0,1000}?)(?=\]; codes |$)/g,
  // Variable "$input" got invalid value "x" at "input.password"
  /\bgot invalid value (?<value>[^\r\n]{1,1000}?)(?= at \\{0,16}"(?<name>[^"\\\r\n]{1,200}))/g,
]
const hint =
  /Key \(|Duplicate entry|duplicate key|got invalid value|rejected value|with value|input_value=|\]=>|[[(][^,]{2,120},/

/** Whether a list is a secret name with its value, as in `console.error(['password', 'S3cr3tV4lue'])`. */
export function isSecretPair([name, value, ...others]: readonly unknown[], rules: Rules): boolean {
  if (typeof name !== 'string' || typeof value !== 'string' || others.length > 0) return false
  return rules.hidesField(name) && wholeGeneratedValue.test(value) && !ordinaryValue.test(value)
}

/** The start of the value in a message of Jackson: `from String "x": … (through reference chain: User["password"])` */
const rejectedValue = / from [A-Z][A-Za-z]{2,20} (?:value )?(\\{0,16}")/g
const referenceChain = 'through reference chain: '
const lastReference = /\[\\{0,16}"([^"\\]{1,200})\\{0,16}"\](?:\[\d{1,9}\])?\)/
const maxDistance = 1500
const maxChainLength = 500

function redactReferenceChains(text: string, rules: Rules): string {
  if (!text.includes(referenceChain)) return text
  return replaceSpans(text, text.matchAll(rejectedValue), (match) => {
    const [head, quote = ''] = match
    const start = match.index + head.length
    const chain = text.indexOf(referenceChain, start)
    if (chain === -1 || chain > start + maxDistance) return undefined
    const name = lastReference.exec(text.slice(chain, chain + maxChainLength))?.[1] ?? ''
    const end = text.indexOf(quote, start)
    return rules.hidesField(name) ? { start, end: Math.min(end, chain), text: rules.replacement } : undefined
  })
}

/** Hides secret values in messages that do not put the value right after its name. */
export function redactSeparateNames(written: string, rules: Rules): string {
  const text = redactReferenceChains(written, rules)
  if (!hint.test(text)) return text
  return sentences.reduce(
    (clean, sentence) =>
      replaceSpans(clean, clean.matchAll(sentence), ({ index, 0: all, groups }) => {
        const { name = '', value = '' } = groups ?? {}
        if (value === '' || !name.split(',').some((part) => rules.hidesField(part))) return undefined
        const end = index + all.length
        return { start: end - value.length, end, text: rules.replacement }
      }),
    text,
  )
}
