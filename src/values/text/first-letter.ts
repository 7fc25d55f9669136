/** Turns `network errors` into `Network errors`. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Turns `Nothing new` into `nothing new`, so that it can follow other words. */
export function uncapitalize(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
