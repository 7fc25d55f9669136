/** Groups of names that differ only in one segment of their paths, largest first. Each name is in one group at most. */
export interface Siblings {
  /** The name with `*` in place of the segment. */
  readonly name: string
  readonly names: readonly string[]
}

/** Finds groups of more than `max` names. */
export function findSiblings(names: readonly string[], max: number): readonly Siblings[] {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    for (const shared of listShared(name)) {
      const group = groups.get(shared) ?? []
      groups.set(shared, group)
      group.push(name)
    }
  }
  const taken = new Set<string>()
  const found: Siblings[] = []
  for (const [shared, group] of [...groups].sort(([, a], [, b]) => b.length - a.length)) {
    const left = group.filter((name) => !taken.has(name))
    if (left.length <= max) continue
    for (const name of left) taken.add(name)
    found.push({ name: shared, names: left })
  }
  return found
}

/** Lists the name with `*` in place of each of its path's segments. */
function listShared(name: string): readonly string[] {
  const segments = name.split('/')
  const firstOfPath = segments[1] === '' ? 3 : 1 // after the origin, if the name has one
  return segments.flatMap((segment, index) => {
    if (index < firstOfPath || segment === '' || segment === '*') return []
    return [segments.with(index, '*').join('/')]
  })
}
