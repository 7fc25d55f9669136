import { resolve } from 'node:path'
import { comparePatterns } from '../comparison/compare-patterns.js'
import { formatComparison, formatMarkdownComparison } from '../comparison/format-comparison.js'
import { explainPartialRun } from '../summary-file/partial-run.js'
import { readSummary } from '../summary-file/read-summary.js'
import type { Command } from './command.js'

export const compare: Command = {
  name: 'compare',
  summary: 'Compare the network errors of two runs: new, worse, better and fixed ones.',
  operands: ['<before.json>', '<after.json>'],
  options: {
    markdown: { description: 'Print Markdown, for a comment on a pull request.' },
    'fail-on-new': {
      description: 'Exit with 1 when an error is new, unless the earlier run was partial.',
    },
  },
  examples: [
    'compare main/network-error-summary.json network-error-report/network-error-summary.json',
    'compare main.json branch.json --markdown > comment.md',
    'compare main.json branch.json --fail-on-new',
  ],
  exitCodes: { 0: 'Compared.', 1: 'With --fail-on-new: an error is new.' },
  run({ operands, flags }, { folder, write }) {
    const [before, after] = operands.map((file) => readSummary(resolve(folder, file)))
    if (!before || !after) return 0
    const beforeGap = explainPartialRun(before, after.filters)
    const comparison = comparePatterns(before.patterns, after.patterns, {
      isPartial: beforeGap !== undefined,
    })
    const format = flags.has('markdown') ? formatMarkdownComparison : formatComparison
    write(
      format(comparison, {
        since: before,
        beforeGap,
        afterGap: explainPartialRun(after, before.filters),
      }),
    )
    const hasNew = beforeGap === undefined && comparison.new.length > 0
    return flags.has('fail-on-new') && hasNew ? 1 : 0
  },
}
