import type { Finding } from '../kinds/kinds.js'

/** Groups the findings of each error, in order of occurrence. */
export function groupByName(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.name)
    if (group) group.push(finding)
    else groups.set(finding.name, [finding])
  }
  return [...groups.values()]
}
