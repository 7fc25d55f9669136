/** At most `maxLength` UTF-16 units, the last of them `…` when the text was longer; no character is cut in half. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  if (maxLength < 1) return ''
  return `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
