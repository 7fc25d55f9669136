/** What a module imports and exports from other modules, according to its text. */
export function listImports(text: string): { from: string; typeOnly: boolean }[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(?:(type)\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )
  return [...statements].map(([, type, from = '']) => ({ from, typeOnly: type === 'type' }))
}
