import { getPhraseText, listFirstPhrases, type Phrase } from '../printing/phrase.js'
import { count, formatPresent } from '../values/numbers.js'
import { escapeMarkdown, formatMarkdownCode, makeVisible, truncate } from '../values/text.js'
import {
  type ChangedPattern,
  type Comparison,
  groupByChange,
  type PatternCounts,
} from './compare-patterns.js'
import { formatWithinComment } from './markdown-comment.js'

type ComparedRuns = Pick<Changes, 'since' | 'partial'>

/** Formats the sentence of `formatChanges`, and every pattern that changed. */
export function formatComparison(comparison: Comparison, runs: ComparedRuns): string {
  const sections = getSections(comparison).map(
    ([title, rows]) =>
      `\n${title}\n${rows.map((row) => `  ${makeVisible(row.key)}  ${getPhraseText(describeRow(row))}`).join('\n')}\n`,
  )
  return `${getPhraseText(formatChanges({ ...groupByChange(comparison), ...runs }))}\n${sections.join('')}`
}

/** Formats the comparison as a pull request comment, with as many rows of each list as fit. */
export function formatMarkdownComparison(comparison: Comparison, runs: ComparedRuns): string {
  return formatWithinComment((maxRows) => formatMarkdown(comparison, runs, maxRows))
}

function formatMarkdown(comparison: Comparison, runs: ComparedRuns, maxRows: number): string {
  const sections = getSections(comparison).map(
    ([title, rows]) => `\n### ${title}\n\n${formatMarkdownRows(rows, maxRows)}\n`,
  )
  const changes = formatChanges({ ...groupByChange(comparison), ...runs })
  return `**${formatMarkdownPhrase(changes)}**\n${sections.join('')}`
}

function getSections(
  comparison: Comparison,
): readonly (readonly [title: string, rows: readonly ChangedPattern[]])[] {
  const { appeared, gone, moreTests, fewerTests } = groupByChange(comparison)
  const sections = [
    ['Appeared', appeared],
    ['Gone', gone],
    ['More tests', moreTests],
    ['Fewer tests', fewerTests],
  ] as const
  return sections.filter(([, rows]) => rows.length > 0)
}

function formatMarkdownRows(rows: readonly ChangedPattern[], maxRows: number): string {
  const lines = rows
    .slice(0, maxRows)
    .map((row) => `- ${formatMarkdownCode(row.key)} ${formatMarkdownPhrase(describeRow(row))}`)
  const omitted = rows.length - lines.length
  return [...lines, ...(omitted > 0 ? [`- … and ${omitted} more`] : [])].join('\n')
}

function formatMarkdownPhrase(phrase: Phrase): string {
  return phrase
    .map((piece) => (typeof piece === 'string' ? escapeMarkdown(piece) : formatMarkdownCode(piece.code)))
    .join('')
}

function describeRow({ before, appearedPaths = [], ...row }: ChangedPattern): Phrase {
  if (appearedPaths.length > 0) return [`${describeCounts(row)}, on `, ...formatPaths(appearedPaths)]
  return [before ? `${describeCounts(row)} (before: ${describeCounts(before)})` : describeCounts(row)]
}

function describeCounts({ tests, occurrences }: PatternCounts): string {
  return `${count(tests, 'test')}, ${count(occurrences, 'occurrence')}`
}

const maxBranchLength = 200
const maxPaths = 3
const maxPathLength = 200

/** Data by which readers recognize a run. */
export interface RunName {
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  /** Time at which the run's summary was generated: ISO 8601, UTC. */
  readonly generatedAt: string
}

/** What changed since another run. Only the lengths of the lists matter here. */
interface Changes {
  readonly since: RunName
  /** Why the comparison is incomplete, such as `the earlier run was interrupted`; absent for two whole runs. */
  readonly partial?: string | undefined
  readonly appeared: readonly unknown[]
  readonly gone: readonly unknown[]
  readonly moreTests: readonly unknown[]
  readonly fewerTests: readonly unknown[]
}

/** Formats a sentence without its full stop, such as `Since main (a1b2c3d): 2 appeared, 1 gone`. */
export function formatChanges({ since, partial, ...lists }: Changes): Phrase {
  const counts = formatPresent({
    appeared: lists.appeared.length,
    gone: lists.gone.length,
    'in more tests': lists.moreTests.length,
    'in fewer tests': lists.fewerTests.length,
  })
  const start: Phrase = ['Since ', { code: formatRunName(since) }, ': ']
  if (partial === undefined) return [...start, counts || 'nothing changed']
  const incomplete = `${counts || 'nothing appeared'}; the comparison is incomplete, because `
  return [...start, incomplete, { code: partial }]
}

/** Formats `main (a1b2c3d)`, with the time to the minute if there is no commit. */
export function formatRunName({ commit, branch, generatedAt }: RunName): string {
  const version = commit ? commit.slice(0, 7) : `${generatedAt.slice(0, 16).replace('T', ' ')} UTC`
  return makeVisible(branch ? `${truncate(branch, maxBranchLength)} (${version})` : version)
}

/** Lists paths. Escapes invisible characters and truncates, because a page may have requested any URL. */
export function formatPaths(paths: readonly string[]): Phrase {
  const shown = paths.map((path): Phrase => [{ code: truncate(makeVisible(path), maxPathLength) }])
  return listFirstPhrases(shown, maxPaths, 'path')
}
