// The names of errors in several runs of a suite whose page moves while its errors are on their way.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'

const spec = new URL('moving-page/moving-page.spec.ts', import.meta.url)
const names = [
  'GET 500 http://shop.test/api/ratings/<id>',
  'TypeError: Transition <n> was aborted',
  'console.error: Cannot animate page <n>',
]

test('names stay the same wherever the page is, so that a baseline of one run holds for the next ones', async () => {
  const project = inlineProject(
    { 'moving-page.spec.ts': readFileSync(spec, 'utf8') },
    {
      type: 'module',
      use: `networkErrorMonitorOptions: {
        fail: process.env['MOVES'] === '0' ? 'nothing' : 'test',
        record: { pageErrors: true, consoleErrors: true },
      }`,
      config: `reporter: [['playwright-backchannel/reporter']],`,
    },
  )
  const pages = new Set<string>()
  for (const moves of ['0', '1,3']) {
    const { exitCode, output } = await project.run([], { MOVES: moves })
    expect(exitCode, output).toBe(0)
    const { errors } = await project.readSummary()
    expect(errors.map(({ name }) => name).sort()).toEqual(names)
    for (const { url } of errors.flatMap((error) => error.pages)) pages.add(url)
    if (moves !== '0') expect(output).toContain('No new errors, 3 known')
    else project.runCommand('baseline', 'update')
  }
  expect([...pages].length, 'the page was at several addresses').toBeGreaterThan(2)
})
