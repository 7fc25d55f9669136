/** Truncates to `maxLength` UTF-16 units, including the final `…`; no character is cut in half. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  if (maxLength < 1) return ''
  return `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
