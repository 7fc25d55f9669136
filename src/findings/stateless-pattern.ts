// A pattern with `g` or `y` remembers where it stopped, and would let every second error pass.

/** The same pattern without a memory. */
export function toStatelessRegExp(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
}
