/** Timers above this limit fire immediately. https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
export const maxTimerMs: number = 2_147_483_647

/** Checks a timer's duration: a finite number of milliseconds above 0, or also 0 if that is the minimum. */
export function checkMilliseconds(argument: string, value: unknown, min: 0 | 1 = 1): number {
  if (typeof value !== 'number')
    throw new TypeError(`${argument} must be a number of milliseconds; got ${describeValue(value)}`)
  if (!((value > 0 || value === min) && value <= maxTimerMs)) {
    throw new RangeError(
      `${argument} must be between ${min} and ${maxTimerMs} milliseconds; got ${describeValue(value)}`,
    )
  }
  return value
}

export function checkNonEmptyString(argument: string, value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw new TypeError(`${argument} must be a non-empty string; got ${describeValue(value)}`)
}

export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null
    ? `an object (${value.constructor?.name ?? 'Object'})`
    : String(value)
}
