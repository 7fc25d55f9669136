/** Lists the modules that a module's text imports or re-exports. */
export function listImports(text: string): { from: string; typeOnly: boolean }[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(?:(type)\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )
  return [...statements].map(([, type, from = '']) => ({ from, typeOnly: type === 'type' }))
}
