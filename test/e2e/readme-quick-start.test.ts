// Runs the README's code as it is written, except that this machine's browser is added.
import { beforeAll, describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { type InlineProject, type InlineRun, inlineProject } from '../support/inline-project.js'
import { codeBlocks, readPage } from '../support/markdown.js'

const blocks = codeBlocks(readPage('README.md').text)
const configHere = `
import config from './readme.config.js'
export default { ...config, workers: 1, use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions())} } }
`

const ownSpec = `
import { expect, test } from './fixtures.js'
test('own fixtures and the monitor', async ({ city, networkErrorMonitor }) => {
  expect([city, networkErrorMonitor.errors]).toEqual(['Oslo', []])
})`

let project: InlineProject
let run: InlineRun

beforeAll(async () => {
  const files = {
    'playwright.config.ts': configHere,
    'readme.config.ts': getFile('playwright.config.ts'),
    'tests/fixtures.ts': getFile('tests/fixtures.ts'),
    'tests/backchannel.spec.ts': getFile('tests/backchannel.spec.ts'),
    'tests/own.spec.ts': ownSpec,
  }
  project = inlineProject(files, { type: 'module' })
  run = await project.run()
})

test("without the README's config, fails the test and writes a report", async () => {
  const first = inlineProject({
    'playwright.config.ts': `export default { use: { launchOptions: ${JSON.stringify(launchOptions())} } }`,
    'tests/backchannel.spec.ts': getFile('tests/backchannel.spec.ts'),
  })
  const { output } = await first.run(getFirstRun())
  expect(output).toContain('GET 500 https://shop.example/api/recommendations')
  expect(output).toContain('1 HTTP error in 1 of 1 test\n  1 test failed because of errors')
  expect(await first.read('network-error-report/index.html')).toMatch(/^<!doctype html>/i)
})

describe('the quick start', () => {
  test('fails the test with the reason that the README shows', () => {
    const [message] = blocks.map(({ code }) => code.trim()).filter((code) => code.startsWith('Error: '))
    expect(withoutIndent(run.output)).toContain(withoutIndent(message ?? ''))
    expect(run.output).toContain('1 failed')
    expect(run.output).not.toContain('ERR_NAME_NOT_RESOLVED')
  })

  test('works with other fixtures', () => {
    expect(run.output).toContain('1 passed')
  })
})

/** Returns the code block that begins with this file name in a comment. */
function getFile(name: string): string {
  const found = blocks.find(({ code }) => code.startsWith(`// ${name}\n`))
  if (!found) throw new Error(`The README has no ${name}.`)
  return found.code
}

/** Returns the arguments of the README's first `npx playwright test …`. */
function getFirstRun(): string[] {
  const [, args = ''] = /^npx playwright test (.*)$/m.exec(blocks.map(({ code }) => code).join('\n')) ?? []
  return args.split(' ')
}

function withoutIndent(text: string): string {
  return text.replace(/^ +/gm, '')
}
