/** Position of a value, starting at the root: `['params', 'movie', 'tags', 2]`. */
export type Path = readonly (string | number)[]

/** Creates the error for a value that would be lost or changed when it is converted to JSON. */
export function createConversionError(path: Path, what: string): TypeError {
  return new TypeError(
    `Failed to convert ${formatPath(path)}: ${what} cannot be represented in JSON. Pass a plain value instead.`,
  )
}

function formatPath(path: Path): string {
  return path.map((step, index) => (index === 0 ? step : formatStep(step))).join('')
}

function formatStep(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
}
