// Names that no run of tests makes, which a foreign or an edited summary may have.
import { invisibleCharacter } from '../../values/text.js'

/** A `*` that stands for anything. In a name, that of a page or a server is escaped. */
const wildcard = /(?<!\\)\*/
const path = /(?:^|\s)(?:[a-z][a-z\d+.-]*:\/\/[^/]*)?(\/.*)$/is

/**
 * Whether an entry with this name could cover more than one error of a run: `*` outside of a path, or as each of its
 * segments; `**` where no template of the option `routes` has it; characters that nobody can see.
 */
export function isForeignName(name: string): boolean {
  if (invisibleCharacter.test(name)) return true
  if (!wildcard.test(name)) return false
  const [, location] = path.exec(name) ?? []
  if (location === undefined || wildcard.test(name.slice(0, -location.length))) return true
  const segments = location.split('/').filter(Boolean)
  return (segments.length > 1 && segments.every(isAnything)) || segments.some(hasForeignStars)
}

function isAnything(segment: string): boolean {
  return /^\*+$/.test(segment)
}

/** A template has `**` as a whole segment, and after a segment that is no wildcard. */
function hasForeignStars(segment: string, index: number, segments: readonly string[]): boolean {
  if (!/(?<!\\)\*\*/.test(segment)) return false
  return segment !== '**' || segments.slice(0, index).every((before) => wildcard.test(before))
}
