import { isProjectFilter, type Selection } from '../../attachments/selection.js'
import { groupBy } from '../../values/groups.js'

/**
 * Lists what limited the runs of a merged report, such as `--shard=1/3` and `--shard=3/3` if the second shard is missing. Of
 * several environments, only those that are not the whole suite count. Undefined if the runs together are the whole suite in
 * every environment. Runs whose selection is unknown count as whole.
 */
export function findMergedFilters(selections: readonly Selection[]): readonly string[] | undefined {
  const partial = groupByEnvironment(selections).filter((runs) => !areWholeSuite(runs))
  const filters = new Set(partial.flat().flatMap(({ filters = [] }) => filters))
  return partial.length === 0 ? undefined : [...filters]
}

/** Lists the shards of which no test ran, such as `2/3`, or `2/3 in 1 of 2 environments`. Undefined if none is missing. */
export function findMissingShards(selections: readonly Selection[]): readonly string[] | undefined {
  const environments = groupByEnvironment(selections)
  const partial = environments.filter((runs) => !areWholeSuite(runs))
  const missing = groupBy(partial.flatMap(listMissingShards), (shard) => shard)
  const described = [...missing].map(([shard, { length }]) =>
    environments.length === 1 ? shard : `${shard} in ${length} of ${environments.length} environments`,
  )
  return described.length === 0 ? undefined : described
}

function listMissingShards(selections: readonly Selection[]): readonly string[] {
  const shards = selections.flatMap(({ filters = [] }) => filters.flatMap((filter) => getShard(filter) ?? []))
  return [...new Set(shards.flatMap(listAllShards))].filter((shard) => !shards.includes(shard))
}

function groupByEnvironment(selections: readonly Selection[]): readonly (readonly Selection[])[] {
  return [...groupBy(selections, ({ tags = [] }) => JSON.stringify(tags)).values()]
}

/** Whether there is a whole run, or one of each project. */
function areWholeSuite(selections: readonly Selection[]): boolean {
  const groups = groupBy(selections, (selection) => JSON.stringify(listOwnFilters(selection)))
  const whole = [...groups.values()].filter(haveEveryShard).flat()
  const ofProjects = whole.filter((selection) => listOwnFilters(selection).every(isProjectFilter))
  const ran = new Set(ofProjects.map(({ project }) => project))
  return ofProjects.some(({ projects = [] }) => projects.every((name) => ran.has(name)))
}

/** Lists the filters apart from the shard. */
function listOwnFilters({ filters = [] }: Selection): readonly string[] {
  return filters.filter((filter) => getShard(filter) === undefined)
}

function haveEveryShard(selections: readonly Selection[]): boolean {
  const shards = new Set(selections.map(({ filters = [] }) => filters.map(getShard).find(Boolean) ?? '1/1'))
  return [...shards].some((shard) => listAllShards(shard).every((each) => shards.has(each)))
}

/** Returns `1/4` for the filter `--shard=1/4`; undefined for other filters. */
function getShard(filter: string): string | undefined {
  return /^--shard=([1-9]\d{0,4}\/[1-9]\d{0,4})$/.exec(filter)?.[1]
}

/** Lists the shards `1/3`, `2/3` and `3/3` of a shard such as `2/3`. */
function listAllShards(shard: string): readonly string[] {
  const total = Number(shard.split('/')[1])
  return Array.from({ length: total }, (_, index) => `${index + 1}/${total}`)
}
