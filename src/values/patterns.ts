/** Matches text that consists only of a UUID. */
export const uuid: RegExp = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the same pattern without `g` and `y`, which make `test()` continue where the last call stopped. */
export function toStatelessRegExp(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
}

/** Returns a function that tests texts, the same in every call whatever the flags. */
export function createTest(pattern: RegExp): (text: string) => boolean {
  const stateless = toStatelessRegExp(pattern)
  return (text) => stateless.test(text)
}
