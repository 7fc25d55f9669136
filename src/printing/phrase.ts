// Sentences in which printers can tell our words from those of a page, a test or a file. The HTML report also uses this
// module, so it must not import anything from Node.
import { count } from '../values/numbers.js'
import { capitalize } from '../values/text.js'

/** Text that is not ours, which must act nowhere. Markdown shows it as code. */
export interface Untrusted {
  readonly code: string
}

/** A sentence of our words with untrusted texts in it, such as `['Since ', { code: 'main' }, ': 1 gone']`. */
export type Phrase = readonly (string | Untrusted)[]

export function getPhraseText(phrase: Phrase): string {
  return phrase.map((piece) => (typeof piece === 'string' ? piece : piece.code)).join('')
}

/** Capitalizes the first word, unless it is an untrusted text. */
export function capitalizePhrase([first = '', ...others]: Phrase): Phrase {
  return [typeof first === 'string' ? capitalize(first) : first, ...others]
}

/** Lists the first phrases and counts the others, such as `/a, /b and 3 more paths`. */
export function listFirstPhrases(phrases: readonly Phrase[], max: number, noun: string): Phrase {
  const rest = phrases.length - max
  return [
    ...phrases.slice(0, max).flatMap((phrase, index) => (index === 0 ? phrase : [', ', ...phrase])),
    ...(rest > 0 ? [` and ${count(rest, `more ${noun}`)}`] : []),
  ]
}
