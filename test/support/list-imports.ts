/** What the text of a module imports and exports from elsewhere. */
export function listImports(text: string): { from: string; typeOnly: boolean }[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(?:(type)\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )
  return [...statements].map(([, type, from = '']) => ({ from, typeOnly: type === 'type' }))
}
