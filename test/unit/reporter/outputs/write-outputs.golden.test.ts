// The words and the layout of each output, from attachments to files. Everywhere else, tests compare parts.
// `npm run goldens` writes the files anew.

import { expect, test } from 'vitest'
import { goldenRuns } from '../../../support/golden-runs.js'
import { runReporter } from '../../../support/run-reporter.js'
import { createTestFolder } from '../../../support/test-folder.js'

test.each(goldenRuns)('prints the run $name in every output as before', async (run) => {
  const folder = createTestFolder()
  const onTty = await runReporter(run, folder, { isTty: true })
  const onCi = await runReporter(run, folder) // its files are those that are left
  const outputs = {
    'terminal of a CI job, with annotations': onCi.terminal,
    'terminal of a person': onTty.terminal,
    'network-error-summary.md': onCi.read('network-error-summary.md') ?? 'not written\n',
    'network-error-summary.json': onCi.read('network-error-summary.json') ?? 'not written\n',
  }
  const text = Object.entries(outputs).map(([name, output]) => `===== ${name} =====\n${output}`)
  await expect(text.join('\n').trimEnd()).toMatchFileSnapshot(`../../../golden/runs/${run.name}.txt`)
})
