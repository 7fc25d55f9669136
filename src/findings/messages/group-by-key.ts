import type { Finding } from '../kinds/finding.js'

/** Groups findings by pattern, in order of occurrence. */
export function groupByKey(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.key)
    if (group) group.push(finding)
    else groups.set(finding.key, [finding])
  }
  return [...groups.values()]
}
