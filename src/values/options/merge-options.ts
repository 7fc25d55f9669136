/**
 * Merges options from several levels, the one closest to the test last. The closest value of each option wins. An
 * undefined option counts as not given, as in Playwright's own `use`.
 */
export function mergeOptions<Options extends object>(far: Options, ...closer: readonly Options[]): Options {
  return closer.reduce(mergeTwo, far)
}

function mergeTwo<Options extends object>(far: Options, close: Options): Options {
  const merged = { ...far, ...close }
  for (const name in close) if (close[name] === undefined) merged[name] = far[name]
  return merged
}
