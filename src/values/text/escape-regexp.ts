/** Formats text as part of a regular expression, between slashes, too, that matches exactly this text. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
