import { countNoun } from '../values/count-noun.js'
import { escapeMarkdown, formatMarkdownCode } from '../values/markdown-code.js'
import { makeVisible } from '../values/safe-text.js'
import type { ChangedPattern, Comparison, PatternCounts } from './compare-patterns.js'
import { formatHeadline, type RunName } from './format-headline.js'

/** Maximum rows of each list: a comment on GitHub can have 65,536 characters. */
const maxMarkdownRows = 50

/** Formats the headline and every pattern that changed. */
export function formatComparison(comparison: Comparison, since: RunName): string {
  const sections = getSections(comparison).map(
    ({ title, rows }) =>
      `\n${title}\n${rows.map((row) => `  ${makeVisible(row.key)}  ${describeRow(row)}`).join('\n')}\n`,
  )
  return `${formatTitle(comparison, since)}\n${sections.join('')}`
}

/** Formats the same as a comment on a pull request. */
export function formatMarkdownComparison(comparison: Comparison, since: RunName): string {
  const sections = getSections(comparison).map(
    ({ title, rows }) => `\n### ${title}\n\n${formatMarkdownRows(rows)}\n`,
  )
  return `**${escapeMarkdown(formatTitle(comparison, since))}**\n${sections.join('')}`
}

type Row = PatternCounts & Partial<Pick<ChangedPattern, 'before'>>

interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

function getSections(comparison: Comparison): Section[] {
  const sections: Section[] = [
    { title: 'New', rows: comparison.new },
    { title: 'Worse', rows: comparison.worse },
    { title: 'Better', rows: comparison.better },
    { title: 'Fixed', rows: comparison.fixed },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

function formatTitle(comparison: Comparison, since: RunName): string {
  const { new: added, fixed, worse, better } = comparison
  const counts = { new: added.length, fixed: fixed.length, worse: worse.length, better: better.length }
  return formatHeadline(counts, since)
}

function formatMarkdownRows(rows: readonly Row[]): string {
  const lines = rows
    .slice(0, maxMarkdownRows)
    .map((row) => `- ${formatMarkdownCode(row.key)} ${describeRow(row)}`)
  const omitted = rows.length - lines.length
  return [...lines, ...(omitted > 0 ? [`- … and ${omitted} more`] : [])].join('\n')
}

function describeRow({ before, ...row }: Row): string {
  return before ? `${describeCounts(row)} (before: ${describeCounts(before)})` : describeCounts(row)
}

function describeCounts({ tests, occurrences }: PatternCounts): string {
  return `${countNoun(tests, 'test')}, ${countNoun(occurrences, 'occurrence')}`
}
