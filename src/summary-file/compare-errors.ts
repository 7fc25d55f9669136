/** How often an error occurred in one run. */
export interface ErrorCounts {
  readonly name: string
  /** Number of distinct tests in which the error occurred. */
  readonly tests: number
  readonly occurrences: number
  /** Names of the projects in which the error occurred; undefined in summaries of older versions. */
  readonly projects?: readonly string[] | undefined
}

/** An error that occurred in one of two runs only, or in some projects of one run only. */
export interface ChangedError extends ErrorCounts {
  /** The projects in which an error that appeared occurred in the earlier run; undefined if it did not. */
  readonly projectsBefore?: readonly string[] | undefined
  /** The projects in which an error that is gone still occurs; undefined if it does not. */
  readonly projectsAfter?: readonly string[] | undefined
}

export type ErrorChange = 'appeared' | 'same'

export interface Comparison {
  /** Errors of the later run only, or of more projects of it. */
  readonly appeared: readonly ChangedError[]
  /** Errors of the earlier run only, or of projects in which they no longer occur. */
  readonly gone: readonly ChangedError[]
}

interface ComparedExtent {
  /** Whether one of the runs may have missed errors, so that none is gone. */
  readonly isPartial?: boolean
  /** The projects of the later run. If there are several, an error also appears in a project. */
  readonly projects?: readonly string[] | undefined
  /** The projects of the earlier run, if they are known. In others, an error of that run does not appear. */
  readonly projectsBefore?: readonly string[] | undefined
}

/** Compares two runs by the names of their errors, and by the projects in which they occurred. */
export function compareErrors(
  before: readonly ErrorCounts[],
  after: readonly ErrorCounts[],
  { isPartial = false, projects = [], projectsBefore = [] }: ComparedExtent = {},
): Comparison {
  const knownBefore = projectsBefore.length > 0 ? projectsBefore : projects
  const earlier = indexByName(before)
  const later = indexByName(after)
  return {
    appeared: after.flatMap((error) => findAppeared(error, earlier.get(error.name), projects, knownBefore)),
    gone: isPartial ? [] : before.flatMap((error) => findGone(error, later.get(error.name), projects)),
  }
}

function indexByName(errors: readonly ErrorCounts[]): ReadonlyMap<string, ErrorCounts> {
  return new Map(errors.map((error) => [error.name, error]))
}

function findAppeared(
  error: ErrorCounts,
  before: ErrorCounts | undefined,
  projects: readonly string[],
  projectsBefore: readonly string[],
): readonly ChangedError[] {
  if (!before) return [error]
  const compared = error.projects?.filter((project) => projectsBefore.includes(project))
  const isElsewhere = projects.length > 1 && hasOther(compared, before.projects)
  return isElsewhere ? [{ ...error, projectsBefore: before.projects }] : []
}

/** Expects the projects of the later run, in whose absence nothing is gone. */
function findGone(
  error: ErrorCounts,
  after: ErrorCounts | undefined,
  projects: readonly string[],
): readonly ChangedError[] {
  if (!after) return [error]
  const compared = error.projects?.filter((project) => projects.includes(project))
  return hasOther(compared, after.projects) ? [{ ...error, projectsAfter: after.projects }] : []
}

/** Whether some of the projects are not among the others. False if one of the lists is unknown. */
function hasOther(projects: readonly string[] = [], others: readonly string[] = projects): boolean {
  return projects.some((project) => !others.includes(project))
}
