import { beforeEach, describe, expect, test } from 'vitest'
import { type CliFolder, createCliFolder } from '../../../support/cli-folder.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
})

describe('step files of playwright-bdd', () => {
  const title =
    'Not monitored until createBdd(test) gets a "test" that is merged by hand, mergeTests(bdd, monitored), with that of playwright-backchannel:'
  const init = (steps: string) => {
    folder.write({ 'steps/a.ts': steps, 'playwright.config.ts': 'export default {}' })
    return folder.print('init')
  }

  test.each([
    {
      steps: `import { createBdd } from 'playwright-bdd'\nconst { Given } = createBdd()`,
      note: 'createBdd()',
    },
    {
      steps: `import * as bdd from 'playwright-bdd'\nconst { Given } = bdd.createBdd()`,
      note: 'createBdd()',
    },
    {
      steps: `import { test as base } from 'playwright-bdd'\nexport const test = base.extend({})`,
      note: 'test',
    },
  ])('are named: $steps', ({ steps, note }) => {
    expect(init(steps)).toContain(`${title}\n  steps/a.ts  ${note}\n`)
  })

  test.each([
    `import { createBdd } from 'playwright-bdd'\nimport { test } from './fixtures'\ncreateBdd(test)`,
    `import { createBdd, test as bdd } from 'playwright-bdd'\nimport { mergeTests, test } from 'playwright-backchannel'\ncreateBdd(mergeTests(bdd, test))`,
    `import { defineBddConfig } from 'playwright-bdd'`,
  ])('are not named if they get another test: %s', (steps) => {
    expect(init(steps)).not.toContain('createBdd(test)')
  })
})
