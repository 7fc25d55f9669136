// The words and the layout of each output. Everywhere else, tests compare sections instead of texts.

import { Chalk } from 'chalk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

// Causes have local times.
beforeEach(() => vi.stubEnv('TZ', 'UTC'))
afterEach(() => vi.unstubAllEnvs())

test.each([
  { name: 'terminal.txt', print: () => printTerminal(sections, { columns: 100, chalk }, report) },
  { name: 'terminal-narrow.txt', print: () => printTerminal(sections, { columns: 50, chalk }, report) },
  { name: 'markdown.md', print: () => printMarkdown(sections) },
  { name: 'annotations.txt', print: () => printAnnotations(sections, ({ file }) => file).join('\n') },
])('prints $name', async ({ name, print }) => {
  await expect(print()).toMatchFileSnapshot(`../../../golden/${name}`)
})
