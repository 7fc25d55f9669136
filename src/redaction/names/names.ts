import {
  ambiguousEndings,
  ambiguousNames,
  harmlessEndings,
  ordinaryName,
  secretNames,
  secretWholeWords,
  secretWords,
} from './name-words.js'

/** Whether the name of a parameter, header or field means that its value is secret. */
export type NameVerdict = 'secret' | 'ambiguous' | 'ordinary'

const secretWord = new RegExp(secretWords.join('|'))

/** Classifies a name. The last part of names such as `user[token]` and `auth.key` is also classified on its own. */
export function classifyName(name: string): NameVerdict {
  const words = splitWords(name)
  const plain = words.join('')
  const last = words.at(-1) ?? ''
  if (ordinaryName.test(plain)) return 'ordinary'
  const isHarmless = words.length > 1 && harmlessEndings.has(last)
  if (!isHarmless && isSecret(plain, words)) return 'secret'
  const part = normalizeName(name.split(/[.[\]]+/).findLast(Boolean) ?? '')
  if (secretNames.has(part)) return 'secret'
  return [plain, part].some((text) => ambiguousNames.has(text)) || ambiguousEndings.has(last)
    ? 'ambiguous'
    : 'ordinary'
}

/** Removes case and punctuation from a name, so that names can be compared. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function isSecret(plain: string, words: readonly string[]): boolean {
  return secretWord.test(plain) || secretNames.has(plain) || words.some((word) => secretWholeWords.has(word))
}

/** Splits `X-Api-Key`, `apiKey` and `APIKey` into `api` and `key`. */
function splitWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word, index) => word !== '' && (word !== 'x' || index > 0))
}

/** Regular expression source for a name that precedes its value in text: one word, or two such as `api key`. */
export const nameInText: string = String.raw`(?<![\w$.[\]-])((?:(?:API|[Aa](?:pi|ccess|uth)|[Pp]rivate|[Ss](?:ecret|ession|ecurity|igning)|[Ee]ncryption|[Ll]icense|[Vv]erification|[Rr]ecovery|[Cc]ard) (?=(?:[Kk]ey|KEY|[Cc]ode|[Nn]umber|[Ii]d|ID)\b))?[\w$.[\]-]{2,80})`
