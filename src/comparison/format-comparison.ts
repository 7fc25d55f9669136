import { escapeMarkdown, formatMarkdownCode } from '../values/markdown.js'
import { count } from '../values/numbers.js'
import { makeVisible } from '../values/text.js'
import {
  type ComparedPattern,
  type Comparison,
  listChangedKeys,
  type PatternChange,
  type PatternCounts,
} from './compare-patterns.js'
import { type Changes, formatChanges, formatPaths } from './format-changes.js'

/** Maximum number of rows in each list. */
const maxMarkdownRows = 50
/** Maximum size of the comment in bytes. GitHub allows 65,536 characters, and pipelines add a marker. */
const maxMarkdownBytes = 65_000

type ComparedRuns = Pick<Changes, 'since' | 'partial'>

/** Formats the sentence of `formatChanges`, and every pattern that changed. */
export function formatComparison(comparison: Comparison, runs: ComparedRuns): string {
  const sections = getSections(comparison).map(
    ([title, rows]) =>
      `\n${title}\n${rows.map((row) => `  ${makeVisible(row.key)}  ${describeRow(row)}`).join('\n')}\n`,
  )
  return `${formatChanges({ ...listChangedKeys(comparison), ...runs })}\n${sections.join('')}`
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
  const sections = getSections(comparison).map(
    ([title, rows]) => `\n### ${title}\n\n${formatMarkdownRows(rows, maxRows)}\n`,
  )
  return `**${escapeMarkdown(formatChanges({ ...listChangedKeys(comparison), ...runs }))}**\n${sections.join('')}`
}

type Row = Omit<ComparedPattern, 'change'>

function getSections({ patterns, gone }: Comparison): readonly [title: string, rows: readonly Row[]][] {
  const withChange = (change: PatternChange) => patterns.filter((pattern) => pattern.change === change)
  const sections: [title: string, rows: readonly Row[]][] = [
    ['Appeared', withChange('appeared')],
    ['Gone', gone],
    ['More tests', withChange('more tests')],
    ['Fewer tests', withChange('fewer tests')],
  ]
  return sections.filter(([, rows]) => rows.length > 0)
}

function formatMarkdownRows(rows: readonly Row[], maxRows: number): string {
  const lines = rows
    .slice(0, maxRows)
    .map((row) => `- ${formatMarkdownCode(row.key)} ${escapeMarkdown(describeRow(row))}`)
  const omitted = rows.length - lines.length
  return [...lines, ...(omitted > 0 ? [`- … and ${omitted} more`] : [])].join('\n')
}

function describeRow({ before, appearedPaths = [], ...row }: Row): string {
  if (appearedPaths.length > 0) return `${describeCounts(row)}, on ${formatPaths(appearedPaths)}`
  return before ? `${describeCounts(row)} (before: ${describeCounts(before)})` : describeCounts(row)
}

function describeCounts({ tests, occurrences }: PatternCounts): string {
  return `${count(tests, 'test')}, ${count(occurrences, 'occurrence')}`
}
