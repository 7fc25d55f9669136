import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { escapeMarkdown, formatMarkdownCode, formatMarkdownPhrase } from '../printing/markdown.js'
import { getPhraseText } from '../printing/phrase.js'
import { type ChangedError, type Comparison, compareErrors } from '../summary-file/compare-errors.js'
import {
  type ComparedRuns,
  formatChanges,
  formatProjects,
  formatProjectsAfter,
  formatProjectsBefore,
} from '../summary-file/format-comparison.js'
import { explainPartialComparison } from '../summary-file/partial-run.js'
import { readSummary } from '../summary-file/read-summary.js'
import { describePath } from '../values/files.js'
import { count } from '../values/numbers.js'
import { listFirst, makeVisible } from '../values/text.js'
import type { Command } from './command.js'
import { formatWithinComment } from './markdown-comment.js'

export const compare: Command = {
  name: 'compare',
  summary: 'Compare the errors of two runs: which appeared, and which are gone.',
  operands: ['<before.json>', '<after.json>'],
  options: {
    markdown: { description: 'Print Markdown, for a comment on a pull request.' },
  },
  examples: [
    'compare main/network-error-summary.json network-error-report/network-error-summary.json',
    'compare main.json branch.json --markdown > comment.md',
  ],
  exitCodes: { 0: 'Compared, or the earlier file does not exist.' },
  run({ operands, options }, { folder, write }) {
    const [beforeFile = '', afterFile = ''] = operands.map((file) => resolve(folder, file))
    const after = readSummary(afterFile)
    if (!existsSync(beforeFile)) {
      write(`Nothing to compare with: ${describePath(beforeFile)} does not exist.\n`)
      return 0
    }
    const before = readSummary(beforeFile)
    const partial = explainPartialComparison(before, after)
    const { projects } = after
    const comparison = compareErrors(before.errors, after.errors, {
      isPartial: partial !== undefined,
      projects,
      projectsBefore: before.projects,
    })
    const format = options.has('markdown') ? formatMarkdownComparison : formatComparison
    write(format(comparison, { since: { ...before, file: describePath(beforeFile) }, partial, projects }))
    return 0
  },
}

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
  const changes = formatMarkdownPhrase(formatChanges({ ...comparison, ...runs }))
  const sections = getSections(comparison)
  return formatWithinComment((maxRows) => {
    const lists = sections.map(
      ({ title, errors }) => `\n### ${title}\n\n${formatMarkdownRows(errors, runs, maxRows)}\n`,
    )
    return `**${changes}**\n${lists.join('')}`
  })
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
