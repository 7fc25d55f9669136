const steps = [2, 4, 6, 8, 10]

/** Returns the top of an axis as a round, even number, so that the middle is an integer. */
export function getAxisTop(max: number): number {
  const power = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(1, max) / 10)))
  const step = steps.find((candidate) => candidate * power >= max) ?? 10
  return step * power
}

/** Returns one series of bars as an SVG path of this height. `starts` contains the value at which each bar begins. */
export function toBars(
  values: readonly number[],
  starts: readonly number[],
  top: number,
  height: number,
): string {
  return values
    .map((value, index) => {
      if (value === 0) return ''
      const y = height - (((starts[index] ?? 0) + value) / top) * height
      return `M${index + 0.1} ${round(y)}h.8v${round((value / top) * height)}h-.8z`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
