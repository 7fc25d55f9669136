/** Returns the same pattern without `g` and `y`, which make `test()` continue where the last call stopped. */
export function toStatelessRegExp(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
}
