import { escapeMarkdown, formatMarkdownCode, formatMarkdownPhrase } from '../printing/markdown.js'
import { getPhraseText, type Phrase, type Untrusted } from '../printing/phrase.js'
import type { Time } from '../values/json.js'
import { count, formatPresent } from '../values/numbers.js'
import { joinWords, listFirst, makeVisible, truncate } from '../values/text.js'
import type { ChangedError, Comparison } from './compare-errors.js'
import { formatWithinComment } from './markdown-comment.js'

/** Formats the sentence of `formatChanges`, and every error that appeared or is gone. */
export function formatComparison(comparison: Comparison, runs: ComparedRuns): string {
  const sections = getSections(comparison).map(
    ({ title, errors }) =>
      `\n${title}\n${errors.map((error) => `  ${makeVisible(error.name)}  ${describeCounts(error, runs)}`).join('\n')}\n`,
  )
  return `${getPhraseText(formatChanges({ ...comparison, ...runs }))}\n${sections.join('')}`
}

/** Formats the comparison as a pull request comment, with as many rows of each list as fit. */
export function formatMarkdownComparison(comparison: Comparison, runs: ComparedRuns): string {
  return formatWithinComment((maxRows) => formatMarkdown(comparison, runs, maxRows))
}

function formatMarkdown(comparison: Comparison, runs: ComparedRuns, maxRows: number): string {
  const sections = getSections(comparison).map(
    ({ title, errors }) => `\n### ${title}\n\n${formatMarkdownRows(errors, runs, maxRows)}\n`,
  )
  const changes = formatChanges({ ...comparison, ...runs })
  return `**${formatMarkdownPhrase(changes)}**\n${sections.join('')}`
}

interface ComparisonSection {
  readonly title: string
  readonly errors: readonly ChangedError[]
}

function getSections({ appeared, gone }: Comparison): readonly ComparisonSection[] {
  const sections: readonly ComparisonSection[] = [
    { title: 'Appeared', errors: appeared },
    { title: 'Gone', errors: gone },
  ]
  return sections.filter(({ errors }) => errors.length > 0)
}

function formatMarkdownRows(errors: readonly ChangedError[], runs: ComparedRuns, maxRows: number): string {
  const rows = errors.map(
    (error) => `${formatMarkdownCode(error.name)} ${escapeMarkdown(describeCounts(error, runs))}`,
  )
  return listFirst(rows, maxRows)
    .map((row) => `- ${row}`)
    .join('\n')
}

/** Describes an error as `2 tests, 3 occurrences in project fr; in main only in project de`. */
function describeCounts(error: ChangedError, { since, projects = [] }: ComparedRuns): string {
  const { tests, occurrences, projects: own = [], projectsBefore, projectsAfter } = error
  const counts = `${count(tests, 'test')}, ${count(occurrences, 'occurrence')}`
  if (projects.length < 2 || own.length === 0) return counts
  const notes = [
    `${counts} in ${formatProjects(own)}`,
    projectsBefore && getPhraseText(formatProjectsBefore(since, projectsBefore)),
    projectsAfter && formatProjectsAfter(projectsAfter),
  ]
  return makeVisible(notes.filter(Boolean).join('; '))
}

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
interface ComparedRuns {
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
function formatProjects(projects: readonly string[]): string {
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
