/** Decodes a part of a URL; one with an invalid percent escape stays as it is. */
export function decodeUri(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
