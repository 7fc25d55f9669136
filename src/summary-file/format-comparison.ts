import type { Phrase, Untrusted } from '../printing/phrase.js'
import type { Time } from '../values/json.js'
import { formatPresent } from '../values/numbers.js'
import { joinWords, makeVisible, truncate } from '../values/text.js'

const maxBranchLength = 200

/** Data by which readers recognize a run. */
export interface RunName {
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  readonly generatedAt: Time
  /** Path of the run's summary. */
  readonly file?: string | undefined
}

/** With which run a run is compared. */
export interface ComparedRuns {
  readonly since: RunName
  /** Why the comparison is incomplete, such as `the earlier run was interrupted`; absent for two whole runs. */
  readonly partial?: string | undefined
  /** The projects of the later run. Rows name those in which an error occurred if there are several. */
  readonly projects?: readonly string[] | undefined
}

/** What changed since another run. Only the lengths of the lists matter here. */
interface Changes extends ComparedRuns {
  readonly appeared: readonly unknown[]
  readonly gone: readonly unknown[]
}

/** Formats a sentence without its full stop, such as `Since main (a1b2c3d): 2 appeared, 1 gone`. */
export function formatChanges({ since, partial, appeared, gone }: Changes): Phrase {
  const counts = formatPresent({ appeared: appeared.length, gone: gone.length })
  const start: Phrase = ['Since ', { code: formatRunName(since) }, ': ']
  if (partial === undefined) return [...start, counts || 'nothing changed']
  const incomplete = `${counts || 'nothing appeared'}; the comparison is incomplete, because `
  return [...start, incomplete, { code: partial }]
}

/** Names a run by its branch, as rows do. */
export function nameRun({ branch }: RunName): string | Untrusted {
  return branch ? { code: makeVisible(truncate(branch, maxBranchLength)) } : 'the compared run'
}

/** Formats `in main only in project de`, of an error that appeared in other projects. */
export function formatProjectsBefore(since: RunName, projects: readonly string[]): Phrase {
  return ['in ', nameRun(since), ' only in ', { code: formatProjects(projects) }]
}

/** Formats `now only in project fr`, of an error that is gone in other projects. */
export function formatProjectsAfter(projects: readonly string[]): string {
  return `now only in ${formatProjects(projects)}`
}

/** Formats `project de`, or `projects de and fr`. */
export function formatProjects(projects: readonly string[]): string {
  const names = projects.map((project) => project || 'without a name')
  return `${names.length === 1 ? 'project' : 'projects'} ${joinWords(names)}`
}

/** Formats `main (a1b2c3d)`, without a branch with the path of the summary, and without a commit with a local time. */
export function formatRunName({ commit, branch, generatedAt, file }: RunName): string {
  const version = commit ? commit.slice(0, 7) : formatMinute(generatedAt)
  const name = branch ? truncate(branch, maxBranchLength) : file
  return makeVisible(name === undefined ? version : `${name} (${version})`)
}

/** Formats a time such as `28 Nov, 12:51`. */
function formatMinute(time: Time): string {
  return new Date(time).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}
