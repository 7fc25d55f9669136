import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendStepSummary, toRepositoryPath } from '../../../../src/reporter/outputs/github.js'
import { createReport } from './sample-sections.js'

const small = createReport(1)
const huge = createReport(50, (index) => `${index} ${'x'.repeat(250)}`)
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'step-summary-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test("ends with a link to the run's artifacts, if there is one", async () => {
  const file = join(folder, 'linked.md')
  const repository = { GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'shop/web' }
  const run = { ...repository, GITHUB_RUN_ID: '42' }
  await appendStepSummary(small, file, run)
  expect(readFileSync(file, 'utf8')).toMatch(
    /\n\n\[Artifacts of this run\]\(https:\/\/github\.example\/shop\/web\/actions\/runs\/42#artifacts\)\n$/,
  )
  await appendStepSummary(small, join(folder, 'plain.md'), { ...run, GITHUB_RUN_ID: '' })
  expect(readFileSync(join(folder, 'plain.md'), 'utf8')).not.toContain('Artifacts')
})

test.each([
  [0, small, /failed 1 test/],
  [500, small, /failed 1 test/],
  [950_000, huge, /Details of \d+ items/],
  [999_700, huge, /sections? omitted/],
  [999_990, huge, /^$/],
  [1_200_000, small, /^$/],
])('stays below the limit if the file already has %i bytes', async (bytes, report, expected) => {
  const file = join(folder, `${bytes}.md`)
  if (bytes > 0) writeFileSync(file, 'x'.repeat(bytes))
  await appendStepSummary(report, file)
  const text = readFileSync(file, 'utf8')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(Math.max(bytes, 1_000_000))
  expect(text.startsWith('x'.repeat(bytes))).toBe(true)
  const added = text.slice(bytes)
  if (bytes > 0 && added !== '') expect(added).toMatch(/^\n\n(##|>) /)
  expect(added).toMatch(expected)
})

test.each([
  ['/repo', 'tests/shop.spec.ts'],
  ['/repo/tests', 'shop.spec.ts'],
  ['/elsewhere', undefined],
])('finds a test file in the checkout %s: %s', (workspace, file) => {
  expect(toRepositoryPath('tests/shop.spec.ts', '/repo', workspace)).toBe(file)
})
