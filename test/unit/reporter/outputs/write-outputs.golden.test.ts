// The words and the layout of each output. Everywhere else, tests compare sections instead of texts.

import { Chalk } from 'chalk'
import { expect, test } from 'vitest'
import { printAnnotations } from '../../../../src/reporter/outputs/github.js'
import { printMarkdown } from '../../../../src/reporter/outputs/markdown.js'
import { printTerminal } from '../../../../src/reporter/outputs/terminal.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import { goldenRun } from './golden-run.js'

const nextStep = {
  advice: 'Not fixable now? Record these errors as known',
  command: 'npx playwright-backchannel baseline update',
}
const sections = buildReport(goldenRun, nextStep)
const chalk = new Chalk({ level: 0 })
const report = 'network-error-report/index.html'

test.each([
  ['terminal.txt', printTerminal(sections, { columns: 100, chalk }, report)],
  ['terminal-narrow.txt', printTerminal(sections, { columns: 50, chalk }, report)],
  ['markdown.md', printMarkdown(sections)],
  ['annotations.txt', printAnnotations(sections, ({ file }) => file).join('\n')],
])('prints %s', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`../../../golden/${name}`)
})
