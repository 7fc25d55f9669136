/** `1 test`, `5 tests`. */
export function countNoun(count: number, singular: string, plural: string = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}
