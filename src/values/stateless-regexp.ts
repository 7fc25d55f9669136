/** The same pattern without `g` and `y`: with them `test()` continues where the last call stopped. */
export function toStatelessRegExp(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
}
