/** Whether the reporter cut a text, which then ends with a notice. */
export function isCut(text: string): boolean {
  return /… \(\d+ more characters\)$/.test(text)
}
