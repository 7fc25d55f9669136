/** Decodes a part of a URL; returns it unchanged if it contains an invalid percent escape. */
export function decodeUri(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
