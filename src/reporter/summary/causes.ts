import { getReasonText } from '../../findings/log/reasons.js'
import { normalizeMessage } from '../../findings/names/normalize-message.js'
import { count, sum } from '../../values/numbers.js'
import { truncate } from '../../values/text.js'
import type { AffectedTests, ErrorModel } from '../collect/tallies/counted-error.js'
import { countEffects } from './effects.js'
import { type Cause, findCauses } from './find-causes.js'
import type { CauseModel } from './model.js'
import type { SameTest } from './test-counts.js'

/** Finds the causes of errors, in the order of the errors, and counts each test once for each cause. */
export function summarizeCauses(
  errors: readonly ErrorModel[],
  tests: Iterable<SameTest>,
): readonly CauseModel[] {
  const causes = findCauses(
    errors.map((error) => ({ ...error, origin: getOrigin(error), reasons: listReasons(error) })),
  )
  const groups = new Map(causes.flatMap((cause, index) => cause.errors.map((name) => [name, String(index)])))
  const countTests = countEffects(tests, (name) => groups.get(name))
  const byName = new Map(errors.map((error) => [error.name, error]))
  const summarized = causes.map((cause, index) =>
    summarizeCause(
      cause,
      cause.errors.flatMap((name) => byName.get(name) ?? []),
      countTests(String(index)),
    ),
  )
  return sortCauses(summarized, errors)
}

/** Puts each cause at the place of its worst error, and its errors in their order. */
export function sortCauses(
  causes: readonly CauseModel[],
  errors: readonly { readonly name: string }[],
): readonly CauseModel[] {
  const places = new Map(errors.map(({ name }, index) => [name, index]))
  const getPlace = (name = ''): number => places.get(name) ?? places.size
  return causes
    .map((cause) => ({ ...cause, errors: cause.errors.toSorted((a, b) => getPlace(a) - getPlace(b)) }))
    .sort((a, b) => getPlace(a.errors[0]) - getPlace(b.errors[0]))
}

function summarizeCause(
  { subject, origin, isOutage }: Cause,
  errors: readonly ErrorModel[],
  { testIds, worst, ...affected }: AffectedTests,
): CauseModel {
  const tests = testIds.length
  return {
    subject,
    title: `${subject}: ${count(errors.length, 'error')} in ${count(tests, 'test')}`,
    origin,
    unavailable: isOutage,
    errors: errors.map(({ name }) => name),
    tests,
    occurrences: sum(errors.map(({ occurrences }) => occurrences)),
    firstSeen: errors.map(({ firstSeen }) => firstSeen).sort()[0] ?? '',
    lastSeen:
      errors
        .map(({ lastSeen }) => lastSeen)
        .sort()
        .at(-1) ?? '',
    ...affected,
  }
}

/** Number of URLs to check. The paths of an error rarely differ in their origins. */
const maxUrls = 20

/** Returns the origin of an error's URLs, with the scheme of HTTP for WebSockets; undefined if they have several. */
export function getOrigin({ urls }: ErrorModel): string | undefined {
  const origins = new Set(
    urls
      .slice(0, maxUrls)
      .map(({ url }) => (URL.canParse(url) ? new URL(url).origin.replace(/^ws/, 'http') : '')),
  )
  const [origin] = origins
  return origins.size === 1 && origin !== '' ? origin : undefined
}

const maxReasonLength = 120

/** Lists what the responses of an error said, with placeholders for what differs between requests. */
function listReasons({ samples }: ErrorModel): readonly string[] {
  const reasons = samples.map((sample) => truncate(normalizeMessage(getReasonText(sample)), maxReasonLength))
  return [...new Set(reasons)]
}
