import { append } from '../log/consequences.js'

/** Groups the findings of each error, in order of occurrence. */
export function groupByName<T extends { readonly name: string }>(
  findings: readonly T[],
): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>()
  for (const finding of findings) append(groups, finding.name, finding)
  return [...groups.values()]
}
