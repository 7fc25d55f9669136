/**
 * Escapes text that a page or a server controls. In an error's name, a `*` stands for what differs, so that no page must
 * be able to write one.
 */
export function escapeWildcards(text: string): string {
  return text.replaceAll('*', '\\*')
}
