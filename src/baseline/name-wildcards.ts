/** The parts of a name: an escaped asterisk, `**`, `*`, and any other character. */
const parts = /\\\*|\*\*|\*|./gsu

/** Whether a name contains a `*` that is not escaped. */
export function hasWildcard(name: string): boolean {
  return split(name).some(isWildcard)
}

/**
 * Returns a function that checks names against one in which `*` matches any characters but `/`, and `**` any characters
 * at all. It tracks which beginnings of the checked name match so far, so that it never backtracks.
 */
export function createNameMatcher(name: string): (other: string) => boolean {
  const wanted = split(name)
  const fixedStart = takeFixedStart(wanted)
  return (other) => {
    if (!other.startsWith(fixedStart)) return false
    const characters = split(other)
    let reached = [true, ...characters.map(() => false)]
    for (const part of wanted) reached = advance(part, reached, characters)
    return reached.at(-1) === true
  }
}

function takeFixedStart(wanted: readonly string[]): string {
  const end = wanted.findIndex(isWildcard)
  return (end === -1 ? wanted : wanted.slice(0, end)).join('')
}

/** Returns which beginnings match once `part` matches as well; `reached[0]` stands for the empty one. */
function advance(part: string, reached: readonly boolean[], characters: readonly string[]): boolean[] {
  if (!isWildcard(part))
    return reached.map((_, end) => reached[end - 1] === true && characters[end - 1] === part)
  const next = [...reached]
  for (let end = 1; end < next.length; end++) {
    next[end] ||= next[end - 1] === true && (part === '**' || characters[end - 1] !== '/')
  }
  return next
}

function isWildcard(part: string): boolean {
  return part === '*' || part === '**'
}

function split(name: string): readonly string[] {
  return name.match(parts) ?? []
}
