import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { compareErrors } from '../summary-file/compare-errors.js'
import { formatComparison, formatMarkdownComparison } from '../summary-file/format-comparison.js'
import { explainPartialComparison } from '../summary-file/partial-run.js'
import { readSummary } from '../summary-file/read-summary.js'
import { describePath } from '../values/files.js'
import type { Command } from './command.js'

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
    })
    const format = options.has('markdown') ? formatMarkdownComparison : formatComparison
    write(format(comparison, { since: { ...before, file: describePath(beforeFile) }, partial, projects }))
    return 0
  },
}
