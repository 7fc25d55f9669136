import { joinWords } from '../values/text.js'

/** How often an error occurred in one run. */
export interface ErrorCounts {
  readonly name: string
  /** Number of distinct tests in which the error occurred. */
  readonly tests: number
  readonly occurrences: number
  /** Names of the projects in which the error occurred; undefined in summaries of older versions. */
  readonly projects?: readonly string[] | undefined
}

/** An error that occurred only in the later run, or in projects of it in which it did not occur in the earlier run. */
export interface AppearedError extends ErrorCounts {
  /** The projects in which it occurred in the earlier run; undefined if it did not. */
  readonly projectsBefore?: readonly string[] | undefined
}

export type ErrorChange = 'appeared' | 'same'

export interface Comparison {
  readonly appeared: readonly AppearedError[]
  /** Errors that occurred only in the earlier run. */
  readonly gone: readonly ErrorCounts[]
}

interface ComparedExtent {
  /** Whether one of the runs may have missed errors, so that none is gone. */
  readonly isPartial?: boolean
  /** The projects of the later run. If there are several, an error also appears in a project. */
  readonly projects?: readonly string[] | undefined
}

/** Compares two runs by the names of their errors, and by the projects in which they occurred. */
export function compareErrors(
  before: readonly ErrorCounts[],
  after: readonly ErrorCounts[],
  { isPartial = false, projects = [] }: ComparedExtent = {},
): Comparison {
  const earlier = new Map(before.map((error) => [error.name, error]))
  const appeared = after.flatMap((error) => findAppeared(error, earlier.get(error.name), projects.length > 1))
  return { appeared, gone: isPartial ? [] : listMissing(before, after) }
}

function findAppeared(
  error: ErrorCounts,
  before: ErrorCounts | undefined,
  inProjects: boolean,
): readonly AppearedError[] {
  if (!before) return [error]
  if (!inProjects) return []
  const { projects: projectsBefore } = before
  const isElsewhere = error.projects?.some((project) => projectsBefore?.includes(project) === false)
  return isElsewhere ? [{ ...error, projectsBefore }] : []
}

/** Formats `in main only in project de`, of an error that occurred in the run with this name in other projects. */
export function formatProjectsBefore(run: string, projects: readonly string[]): string {
  return `in ${run} only in ${formatProjects(projects)}`
}

/** Formats `project de`, or `projects de and fr`. */
export function formatProjects(projects: readonly string[]): string {
  const names = projects.map((project) => project || 'without a name')
  return `${names.length === 1 ? 'project' : 'projects'} ${joinWords(names)}`
}

/** Lists the errors that `others` do not contain. */
function listMissing(errors: readonly ErrorCounts[], others: readonly ErrorCounts[]): readonly ErrorCounts[] {
  const names = new Set(others.map(({ name }) => name))
  return errors.filter(({ name }) => !names.has(name))
}
