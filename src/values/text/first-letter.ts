/** `Network errors` of `network errors`. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** `nothing new` of `Nothing new`, to follow other words. */
export function uncapitalize(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
