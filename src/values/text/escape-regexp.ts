/** Formats text as part of a regular expression that matches exactly this text, even between slashes. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
