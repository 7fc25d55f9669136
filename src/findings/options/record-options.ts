import { createTypeError } from '../../values/errors.js'
import { acceptFlag, acceptWhen, defineOptions } from '../../values/option-table.js'
import { createTest } from '../../values/text.js'
import { type FindingKind, findingKinds, getKindRules } from '../kinds/kinds.js'

type Intersection<T> = (T extends object ? (part: T) => void : never) extends (all: infer All) => void
  ? All
  : never

type KindOptions = Intersection<(typeof findingKinds)[number]['record']>

/** Which kinds to record in addition to HTTP errors. */
export interface RecordOptions extends Partial<KindOptions> {
  /**
   * Counts responses by method, path and status, and requests by host, including the test's own API calls. The reporter
   * shows what mocks hide, and the command `coverage` which operations of an API were called. Default: `false`.
   */
  readonly traffic?: boolean
}

export interface ResolvedRecord {
  readonly kinds: ReadonlySet<FindingKind>
  /** Kinds that are recorded but fail no test. */
  readonly reported: ReadonlySet<FindingKind>
  readonly traffic: boolean
  isGraphqlUrl(url: string): boolean
}

const acceptSwitchOrReport = acceptWhen(isSwitchOrReport, "true, false or 'report'", false)

const switches = findingKinds.flatMap(({ record }) =>
  Object.keys(record).map((name) => [name, acceptSwitchOrReport]),
)

const table = defineOptions<Required<RecordOptions>>('record', {
  ...Object.fromEntries(switches),
  graphqlErrors: acceptWhen(isSwitchReportOrRegExp, "true, false, 'report' or a RegExp", false),
  traffic: acceptFlag(false),
})

export function resolveRecord(options: unknown = {}, name = 'record'): ResolvedRecord {
  const resolved = table.resolve(options, name)
  const enabled = new Map(Object.entries(resolved))
  const kinds = findingKinds.filter(({ record }) =>
    Object.keys(record).every((option) => enabled.get(option)),
  )
  const reported = kinds.filter(({ record }) =>
    Object.keys(record).some((option) => enabled.get(option) === 'report'),
  )
  const { graphqlErrors, traffic } = resolved
  return {
    kinds: new Set(kinds.map(({ name: kind }) => kind)),
    reported: new Set(reported.map(({ name: kind }) => kind)),
    traffic,
    isGraphqlUrl: graphqlErrors instanceof RegExp ? createTest(graphqlErrors) : endsInGraphql,
  }
}

function isSwitchOrReport(value: unknown): value is boolean | 'report' {
  return typeof value === 'boolean' || value === 'report'
}

function isSwitchReportOrRegExp(value: unknown): value is boolean | 'report' | RegExp {
  return isSwitchOrReport(value) || value instanceof RegExp
}

/** Throws a `TypeError` for a kind that cannot occur because `record` does not enable it. `call` expects it. */
export function checkExpectable(kind: FindingKind, { kinds }: ResolvedRecord, call: string): void {
  if (kinds.has(kind)) return
  const [option] = Object.keys(getKindRules(kind).record)
  throw createTypeError(
    `${call} needs errors of the kind '${kind}' to be recorded. Set record: { ${option}: true } in networkErrorMonitorOptions.`,
  )
}

function endsInGraphql(url: string): boolean {
  return /^[^?#]*\/graphql\/?(?:[?#]|$)/i.test(url)
}
