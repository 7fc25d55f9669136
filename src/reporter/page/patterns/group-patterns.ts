import type { Pattern } from '../run.js'

export const groupings = ['operation', 'tag', 'owner'] as const
type Grouping = (typeof groupings)[number]

/** A group's heading and its number of patterns. */
export interface GroupHeading {
  readonly heading: string
  readonly patterns: number
}

export type ListedPattern = Pattern | GroupHeading

/**
 * Inserts a heading before each group; patterns stay in order within a group. A pattern with several operations is in a
 * group named after all of them. Patterns without an operation, tag or owner come last.
 */
export function groupPatterns(patterns: readonly Pattern[], group: string): readonly ListedPattern[] {
  const grouping = groupings.find((known) => known === group)
  if (!grouping) return patterns
  const groups = new Map<string, Pattern[]>()
  for (const pattern of patterns) {
    const name = nameGroup(pattern, grouping)
    groups.set(name, [...(groups.get(name) ?? []), pattern])
  }
  const others = groups.get('') ?? []
  groups.delete('')
  return [
    ...[...groups].flatMap(([heading, members]) => startGroup(heading, members)),
    ...(others.length > 0 ? startGroup(`No ${grouping}`, others) : []),
  ]
}

export function isHeading(item: ListedPattern): item is GroupHeading {
  return 'heading' in item
}

function startGroup(heading: string, patterns: readonly Pattern[]): ListedPattern[] {
  return [{ heading, patterns: patterns.length }, ...patterns]
}

function nameGroup({ operations = [] }: Pattern, grouping: Grouping): string {
  const names = operations.flatMap(({ id, tags, owner = '' }) =>
    grouping === 'tag' ? tags : [grouping === 'owner' ? owner : id],
  )
  return [...new Set(names)].filter(Boolean).join(', ')
}
