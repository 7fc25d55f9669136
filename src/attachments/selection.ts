import type { FullConfig } from '@playwright/test/reporter'
import { isRecord, isStringList } from '../values/json.js'

/** How a run was limited to some tests of its suite. What did not limit it is absent. */
export interface Selection {
  /** Arguments such as `--grep cart`, `tests/cart.spec.ts` and `--shard=1/4`. */
  readonly filters?: readonly string[] | undefined
  /** Tags of the config, which tell the environments of a merged report apart. */
  readonly tags?: readonly string[] | undefined
  /** The test's project, if arguments chose projects. */
  readonly project?: string | undefined
  /** All projects of the config, if arguments chose some. */
  readonly projects?: readonly string[] | undefined
}

/** The parts of a config that limit a run. `argv` is missing before Playwright 1.61. */
type SelectingConfig = Pick<FullConfig, 'shard'> & {
  readonly argv?: readonly string[]
  readonly tags?: readonly string[]
  readonly projects: readonly { readonly name: string }[]
}

/** Describes how a test's run was limited; undefined if it was not. */
export function describeSelection(
  { argv = [], shard, tags = [], projects }: SelectingConfig,
  project: string,
  redactText: (text: string) => string,
): Selection | undefined {
  const filters = findTestFilters(shard, argv)
  const isOfProjects = filters.some(isProjectFilter)
  if (filters.length === 0 && tags.length === 0) return undefined
  return {
    filters: filters.length > 0 ? filters.map(redactText) : undefined,
    tags: tags.length > 0 ? tags : undefined,
    project: isOfProjects ? project : undefined,
    projects: isOfProjects ? projects.map(({ name }) => name) : undefined,
  }
}

/** Decodes a selection, omitting what is invalid. */
export function decodeSelection(selection: unknown): Selection | undefined {
  if (!isRecord(selection)) return undefined
  const { filters, tags, project, projects } = selection
  return {
    filters: isStringList(filters) ? filters : undefined,
    tags: isStringList(tags) ? tags : undefined,
    project: typeof project === 'string' ? project : undefined,
    projects: isStringList(projects) ? projects : undefined,
  }
}

/** Whether a filter only chooses projects. */
export function isProjectFilter(filter: string): boolean {
  return getOptionName(filter.split(' ', 1)[0] ?? '') === '--project'
}

/** Filters that take a value, except `--shard`, which is read from the config because it may also be set there. */
const filtersWithValue: readonly string[] = [
  '--grep',
  '-g',
  '--grep-invert',
  '-G',
  '--project',
  '--only-changed',
  '--test-list',
  '--test-list-invert',
]
const otherOptionsWithValue: readonly string[] = [
  '--add-reporter',
  '--browser',
  '--config',
  '-c',
  '--debug',
  '--global-timeout',
  '--last-failed-file',
  '--max-failures',
  '--output',
  '--repeat-each',
  '--reporter',
  '--retries',
  '--run-agents',
  '--shard',
  '--shuffle',
  '--timeout',
  '--trace',
  '--tsconfig',
  '--ui-host',
  '--ui-port',
  '--update-snapshots',
  '-u',
  '--update-source-method',
  '--workers',
  '-j',
]
const filterOptions: ReadonlySet<string> = new Set([...filtersWithValue, '--no-deps', '--last-failed'])
/** Options that start UI mode, in which a run contains only the tests that the user starts. */
const uiOptions: ReadonlySet<string> = new Set(['--ui', '--ui-host', '--ui-port'])
const valueOptions: ReadonlySet<string> = new Set([...filtersWithValue, ...otherOptionsWithValue])

/**
 * Lists the filters of `playwright test`, such as `--grep cart`, `tests/cart.spec.ts` and `--shard=1/4`. Reads the
 * command line, because Playwright's config contains only the filters set in the config file. Of other commands such as
 * `merge-reports`, the filters are unknown. https://playwright.dev/docs/test-cli
 */
export function findTestFilters(
  shard: FullConfig['shard'] | undefined,
  argv: readonly string[],
): readonly string[] {
  const filters = findArguments(argv)
  return shard ? [...filters, `--shard=${shard.current}/${shard.total}`] : filters
}

function findArguments([, , command, ...rest]: readonly string[]): readonly string[] {
  if (command !== 'test') return []
  const end = rest.indexOf('--') // Playwright does not interpret what follows
  const groups = groupArguments(end === -1 ? rest : rest.slice(0, end))
  const names = groups.map(([name = '']) => getOptionName(name))
  const filters = groups.filter(([name = '']) => isFilter(name)).map((group) => group.join(' '))
  return names.some((name) => uiOptions.has(name)) ? [...filters, '--ui'] : filters
}

function isFilter(argument: string): boolean {
  return !argument.startsWith('-') || filterOptions.has(getOptionName(argument))
}

/** Groups each option with its values. */
function groupArguments(args: readonly string[]): string[][] {
  const groups: string[][] = []
  for (const argument of args) {
    const group = groups.at(-1)
    if (group && !argument.startsWith('-') && takesValue(group)) group.push(argument)
    else groups.push([argument])
  }
  return groups
}

/** Whether the next argument can be a value of this option. Only `--project` takes more than one. */
function takesValue([option = '', ...values]: readonly string[]): boolean {
  const name = getOptionName(option)
  return option === name && valueOptions.has(name) && (values.length === 0 || name === '--project')
}

/** Returns `--grep` for `--grep=cart` and `-g` for `-gcart`. Returns an argument that is not an option unchanged. */
function getOptionName(argument: string): string {
  return /^(--[^=]+|-[^-])/.exec(argument)?.[0] ?? argument
}
