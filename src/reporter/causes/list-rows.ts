/** Lists errors, with each cause in place of its errors, where the first of them is. */
export function listRows<
  TError extends { readonly name: string },
  TCause extends { readonly errors: readonly string[] },
>(errors: readonly TError[], causes: readonly TCause[]): readonly (TError | TCause)[] {
  const byName = indexCauses(causes)
  return [...new Set(errors.map((error) => byName.get(error.name) ?? error))]
}

/** Finds the cause of each error that has one, by the error's name. */
function indexCauses<TCause extends { readonly errors: readonly string[] }>(
  causes: readonly TCause[],
): ReadonlyMap<string, TCause> {
  const byName = new Map<string, TCause>()
  for (const cause of causes) {
    for (const name of cause.errors) byName.set(name, cause)
  }
  return byName
}
