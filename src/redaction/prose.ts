import { uuid } from '../values/uuid.js'
import type { Rules } from './rules.js'

/** What a generated value consists of; no dots, which file names and identifiers of code contain. */
const valueCharacter = String.raw`[\w~+/=!@#$%^*-]`
/** Words of ordinary sentences that contain digits: dates, UUIDs, algorithms, names in kebab case. */
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
/** `password S3cr3tV4lue`, which `console.error('password', value)` prints. The value has both letters and digits. */
const spacedValue = new RegExp(
  String.raw`(?<=[ \t])(?=${valueCharacter}{0,200}\d)(?=${valueCharacter}{0,200}[A-Za-z])${valueCharacter}{8,}(?!${valueCharacter}|\.?[\w:(])`,
  'g',
)
/** Applied to the end of what precedes a value, which is faster than a lookbehind at each position. */
const precedingName = /(?<![\w$.[\]-])([\w$.[\]-]{2,80})[ \t]{1,4}$/
const maxNameLength = 100

/** https://curl.se/docs/manpage.html#-u */
const userOption =
  /((?:(?<![\w-])|(?<=\\[nrt]))(?:-[uU]|--(?:proxy-)?user)(?:[ \t]{1,4}|=)?(?:\\{0,16}["'])?)(?!\d+:\d+(?!\S))[^\s"'\\:]{1,200}:[^\s"'\\]+/g
/** A command is not longer than this, as a rule. */
const maxCommandLength = 1000

/** Hides values that nothing but a space separates from their name, and the credentials of curl commands. */
export function redactProse(text: string, rules: Rules): string {
  if (!/[ \t]/.test(text)) return text
  const visible = text.includes('curl') ? redactCurl(text, rules) : text
  return visible.replace(spacedValue, (value, at: number, whole: string) => {
    const name = precedingName.exec(whole.slice(Math.max(0, at - maxNameLength), at))?.[1]
    if (name === undefined || !rules.hidesField(name) || ordinaryValue.test(value)) return value
    return rules.isHidden(whole, at) ? value : rules.replacement
  })
}

function redactCurl(text: string, rules: Rules): string {
  return text.replace(userOption, (all, option: string, at: number, whole: string) => {
    const command = whole.slice(Math.max(0, at - maxCommandLength), at)
    const isHidden = rules.isHidden(whole, at + option.length)
    return command.includes('curl') && !isHidden ? `${option}${rules.replacement}` : all
  })
}
