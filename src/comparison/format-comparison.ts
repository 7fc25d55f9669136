import { count } from '../values/numbers.js'
import { escapeMarkdown, formatMarkdownCode } from '../values/text/markdown-code.js'
import { makeVisible } from '../values/text/safe-text.js'
import { truncate } from '../values/text/truncate.js'
import type { ChangedPattern, Comparison, NewPattern, PatternCounts } from './compare-patterns.js'
import { formatHeadline, type RunName } from './format-headline.js'

/** Maximum number of rows in each list. */
const maxMarkdownRows = 50
const maxNewPaths = 3
const maxPathLength = 200
/** Maximum size of the comment in bytes. GitHub allows 65,536 characters, and pipelines add a marker. */
const maxMarkdownBytes = 65_000

export interface ComparedRuns {
  readonly since: RunName
  /** Why the earlier run may lack errors, such as `was interrupted`; undefined if it was complete. */
  readonly beforeGap?: string | undefined
  readonly afterGap?: string | undefined
}

/** Formats the headline, every pattern that changed, and caveats about partial runs. */
export function formatComparison(comparison: Comparison, runs: ComparedRuns): string {
  const proven = omitUnproven(comparison, runs)
  const sections = getSections(proven).map(
    ([title, rows]) =>
      `\n${title}\n${rows.map((row) => `  ${makeVisible(row.key)}  ${describeRow(row)}`).join('\n')}\n`,
  )
  const doubts = listDoubts(comparison, runs).map((doubt) => `\n${doubt}\n`)
  return `${formatTitle(proven, runs.since)}\n${[...sections, ...doubts].join('')}`
}

/** Formats the comparison as a pull request comment, with as many rows of each list as fit. */
export function formatMarkdownComparison(comparison: Comparison, runs: ComparedRuns): string {
  for (let maxRows = maxMarkdownRows; maxRows > 1; maxRows--) {
    const markdown = formatMarkdown(comparison, runs, maxRows)
    if (Buffer.byteLength(markdown) <= maxMarkdownBytes) return markdown
  }
  return formatMarkdown(comparison, runs, 1)
}

function formatMarkdown(comparison: Comparison, runs: ComparedRuns, maxRows: number): string {
  const proven = omitUnproven(comparison, runs)
  const sections = getSections(proven).map(
    ([title, rows]) => `\n### ${title}\n\n${formatMarkdownRows(rows, maxRows)}\n`,
  )
  const doubts = listDoubts(comparison, runs).map((doubt) => `\n${escapeMarkdown(doubt)}\n`)
  return `**${escapeMarkdown(formatTitle(proven, runs.since))}**\n${[...sections, ...doubts].join('')}`
}

/** Omits fixed errors if the later run was partial, because they may still occur. */
function omitUnproven(comparison: Comparison, { afterGap }: ComparedRuns): Comparison {
  return afterGap === undefined ? comparison : { ...comparison, fixed: [] }
}

function listDoubts(comparison: Comparison, { beforeGap, afterGap }: ComparedRuns): string[] {
  return [
    ...(afterGap !== undefined && comparison.fixed.length > 0
      ? [`The later run ${afterGap}, so errors that are fixed are not listed.`]
      : []),
    ...(beforeGap !== undefined && comparison.new.length > 0
      ? [`New errors may be older and do not count for --fail-on-new, because the earlier run ${beforeGap}.`]
      : []),
  ]
}

type Row = NewPattern & Partial<Pick<ChangedPattern, 'before'>>

function getSections({
  new: added,
  worse,
  better,
  fixed,
}: Comparison): [title: string, rows: readonly Row[]][] {
  const sections: Readonly<Record<string, readonly Row[]>> = {
    ...{ New: added, Worse: worse, Better: better, Fixed: fixed },
  }
  return Object.entries(sections).filter(([, rows]) => rows.length > 0)
}

function formatTitle(comparison: Comparison, since: RunName): string {
  const { new: added, fixed, worse, better } = comparison
  const counts = { new: added.length, fixed: fixed.length, worse: worse.length, better: better.length }
  return formatHeadline(counts, since)
}

function formatMarkdownRows(rows: readonly Row[], maxRows: number): string {
  const lines = rows
    .slice(0, maxRows)
    .map((row) => `- ${formatMarkdownCode(row.key)} ${escapeMarkdown(describeRow(row))}`)
  const omitted = rows.length - lines.length
  return [...lines, ...(omitted > 0 ? [`- … and ${omitted} more`] : [])].join('\n')
}

function describeRow({ before, newPaths = [], ...row }: Row): string {
  if (newPaths.length > 0) return `${describeCounts(row)}, ${describeNewPaths(newPaths)}`
  return before ? `${describeCounts(row)} (before: ${describeCounts(before)})` : describeCounts(row)
}

/** Lists new paths. Escapes invisible characters and truncates, because a page may have requested any URL. */
function describeNewPaths(paths: readonly string[]): string {
  const shown = paths.slice(0, maxNewPaths).map((path) => makeVisible(truncate(path, maxPathLength)))
  const rest = paths.length - shown.length
  return `new on ${shown.join(', ')}${rest > 0 ? ` and ${count(rest, 'more path')}` : ''}`
}

function describeCounts({ tests, occurrences }: PatternCounts): string {
  return `${count(tests, 'test')}, ${count(occurrences, 'occurrence')}`
}
