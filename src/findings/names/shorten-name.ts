/** Maximum length of an error's name. */
export const maxNameLength = 300
/** Length of `…` and the hash, with room to spare. */
const hashPart = 10

/** A character with its escape, of a name or of `makeVisible`, which must not be cut in half. */
const characters = /\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\.|./gsu

/** Cuts a name, or a part of it, to fewer than `maxLength` characters, the last of which are a hash of the whole. */
export function shortenName(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name
  let start = ''
  for (const [character] of name.matchAll(characters)) {
    if (start.length + character.length > maxLength - hashPart) break
    start += character
  }
  return `${start}…${hash(name)}`
}

/** FNV-1a in hexadecimal. The page bundles this module, so `node:crypto` is not at hand. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value >>> 0).toString(16).padStart(8, '0')
}
