import { replaceSpans } from '../replace-spans.js'
import type { Rules } from '../rules.js'

/** Messages from databases and GraphQL in which words separate name and value. Groups: `before`, `value`, `name`. */
const sentences: readonly RegExp[] = [
  // Key (email, api_token)=(ada@shop.test, x) already exists.
  /(?<before>\bKey \((?<name>[^()\r\n]{1,300})\)=\()(?<value>[^\r\n]{0,1000}?)(?=\) (?:already|is not|is still|conflicts)|\)$)/g,
  // Duplicate entry 'x' for key 'users.api_token'
  /(?<before>\bDuplicate entry \\{0,16}')(?<value>[^\r\n]{0,1000}?)(?=\\{0,16}' for key \\{0,16}'(?<name>[^'\\\r\n]{1,200}))/g,
  // Violation of UNIQUE KEY constraint 'users_token'. Cannot insert duplicate key … The duplicate key value is (x).
  /(?<before>constraint '(?<name>[^'\r\n]{1,200})'[^\r\n]{0,300}?duplicate key value is \()(?<value>[^\r\n]{0,1000}?)(?=\)\.|\)$)/g,
  // Variable "$input" got invalid value "x" at "input.password"
  /(?<before> got invalid value )(?<value>[^\r\n]{1,1000}?)(?= at \\{0,16}"(?<name>[^"\\\r\n]{1,200}))/g,
]
const hint = /Key \(|Duplicate entry|duplicate key|got invalid value/

type Groups = Readonly<Record<string, string | undefined>>

/** Hides secret values in messages that do not put the value right after its name. */
export function redactSeparateNames(text: string, rules: Rules): string {
  if (!hint.test(text)) return text
  return sentences.reduce(
    (clean, sentence) =>
      replaceSpans(clean, clean.matchAll(sentence), ({ index, 0: all, groups = {} }) => {
        return { start: index, end: index + all.length, text: hideValue(groups, rules) }
      }),
    text,
  )
}

function hideValue({ before = '', value = '', name = '' }: Groups, rules: Rules): string {
  const isSecret = name.split(',').some((part) => rules.hidesField(part))
  return isSecret && value !== '' ? `${before}${rules.replacement}` : `${before}${value}`
}
