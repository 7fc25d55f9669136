// `init --check`, for hooks and CI.
import { beforeEach, describe, expect, test } from 'vitest'
import { type CliFolder, createCliFolder } from '../../../support/cli-folder.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
})
const check = (code: string) => {
  folder.write({ 'a.spec.ts': code })
  return folder.run('init', '--check')
}

describe('lists each import that init would change, and nothing else', () => {
  test.each([
    { code: `// first line\nimport { test } from '@playwright/test'\n`, lines: [2] },
    { code: `import type { Page } from '@playwright/test'`, lines: [1] },
    { code: `import { test } from 'playwright/test'`, lines: [1] },
    {
      code: `export { test } from '@playwright/test'\nconst pw = require("@playwright/test")`,
      lines: [1, 2],
    },
  ])('$code', ({ code, lines }) => {
    const output = lines.map((line) => `a.spec.ts:${line}\n`).join('')
    expect(check(code)).toEqual({ code: 1, output, errors: '' })
  })

  test.each([
    `import { test } from 'playwright-backchannel' // not '@playwright/test'`,
    `import { chromium } from 'playwright'; import type { Reporter } from '@playwright/test/reporter'`,
    `import { test } from '@playwright/experimental-ct-react'; import 'playwright-backchannel'`,
  ])('none in %s', (code) => {
    expect(check(code)).toEqual({ code: 0, output: '', errors: '' })
  })
})

test('agrees with init, which has nothing to change where it lists nothing', () => {
  folder.write({
    'a.spec.ts': `import { test } from '@playwright/test'`,
    '.gitignore': 'network-error-report/\n',
  })
  expect(folder.run('init', '--check').code).toBe(1)
  folder.run('init', '--write')
  expect(folder.run('init', '--check')).toEqual({ code: 0, output: '', errors: '' })
  expect(folder.print('init')).toContain('Nothing to change')
})

test('cannot judge a file that cannot be parsed, nor a folder without a suite', () => {
  folder.write({ 'a.spec.ts': `import '@playwright/test'; const a =`, 'other/a.ts': '' })
  expect(folder.fail('init', '--check')).toBe(
    'Failed to parse a.spec.ts: Unexpected token (1:36). Correct the file.\n',
  )
  expect(folder.fail('init', 'other', '--check')).toContain('Found no Playwright suite in other')
})

test.each(['--write', '--force', '--remove'])('refuses %s, because it changes nothing', (option) => {
  folder.write({ 'a.spec.ts': `import '@playwright/test'` })
  expect(folder.fail('init', '--check', option)).toContain(
    `Option --check of init changes nothing; leave out ${option}.`,
  )
})
