// The patterns of the option `redact`, which are also found in percent-encoded text.
import { replaceSpans } from './replace-spans.js'

/** Decoded text, with the range of the written text that each of its characters comes from. */
interface Decoded {
  readonly text: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** How often a text is decoded: a URL in a parameter of a URL is encoded twice. */
const maxDecodings = 2
const percentEscape = /%[\da-f]{2}/i
/** The escapes of one character in UTF-8. */
const encodedCharacter =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi

/** Hides every match of a pattern in the text as it stands, and as it is percent-decoded once and twice. */
export function hidePattern(text: string, pattern: RegExp, replacement: string): string {
  const everywhere = new RegExp(pattern, `${pattern.flags.replace(/[gy]/g, '')}g`)
  let clean = text.replace(everywhere, (match) => (match === '' ? '' : replacement))
  for (let times = 1; times <= maxDecodings && percentEscape.test(clean); times++)
    clean = hideDecoded(clean, times, everywhere, replacement)
  return clean
}

function hideDecoded(written: string, times: number, everywhere: RegExp, replacement: string): string {
  let decoded = decode({ text: written, starts: [], ends: [] })
  for (let done = 1; done < times; done++) decoded = decode(decoded)
  return replaceSpans(written, findSpans(decoded, everywhere), ({ index, end }) => ({
    start: index,
    end,
    text: replacement,
  }))
}

function* findSpans({ text, starts, ends }: Decoded, everywhere: RegExp) {
  for (const { index, 0: match } of text.matchAll(everywhere)) {
    const start = starts[index]
    const end = ends[index + match.length - 1]
    if (match !== '' && start !== undefined && end !== undefined) yield { index: start, end }
  }
}

/** Decodes a text once more. Empty `starts` mean that it stands as written. */
function decode({ text: encoded, starts: from, ends: to }: Decoded): Decoded {
  const starts: number[] = []
  const ends: number[] = []
  const add = (start: number, end: number, length: number) => {
    for (let unit = 0; unit < length; unit++) {
      starts.push(from[start] ?? start)
      ends.push(to[end - 1] ?? end)
    }
  }
  let done = 0
  const copyUntil = (end: number) => {
    for (; done < end; done++) add(done, done + 1, 1)
  }
  const text = encoded.replace(encodedCharacter, (run, at: number) => {
    copyUntil(at)
    const character = decodeCharacter(run)
    add(at, at + run.length, character.length)
    done = at + run.length
    return character
  })
  copyUntil(encoded.length)
  return { text, starts, ends }
}

function decodeCharacter(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return '\ufffd' // such as an overlong form
  }
}
