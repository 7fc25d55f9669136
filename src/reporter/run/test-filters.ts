import type { FullConfig } from '@playwright/test/reporter'

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
 * command line, because Playwright's config contains only the filters set in the config file. Empty for other commands
 * such as `merge-reports`, whose filters are unknown. https://playwright.dev/docs/test-cli
 */
export function findTestFilters(
  shard: FullConfig['shard'] | undefined,
  [, , command, ...rest]: readonly string[] = process.argv,
): readonly string[] {
  if (command !== 'test') return []
  const end = rest.indexOf('--') // Playwright does not interpret what follows
  const groups = groupArguments(end === -1 ? rest : rest.slice(0, end))
  const names = groups.map(([name = '']) => getOptionName(name))
  const filters = groups.filter(([name = '']) => isFilter(name)).map((group) => group.join(' '))
  if (shard) filters.push(`--shard=${shard.current}/${shard.total}`)
  if (names.some((name) => uiOptions.has(name))) filters.push('--ui')
  return filters
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
