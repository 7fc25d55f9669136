import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeOutputs } from '../../../src/reporter/outputs/write-outputs.js'
import { networkErrors, record, summarizeTests } from './fake-run.js'
import { parseSummary } from './schema-check.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-outputs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modelWith = (errors: number) =>
  summarizeTests([
    {
      id: '1',
      attempts: [
        { attachments: [networkErrors(...Array.from({ length: errors }, (_, n) => record(`/a/${n}x`)))] },
      ],
    },
  ])

test('runs that end at the same time in one folder leave whole files, those of one of them', async () => {
  const models = [3000, 1, 2000, 5, 1000, 7].map(modelWith)
  const written = await Promise.all(models.map((model) => writeOutputs(model, folder, ['json', 'markdown'])))
  expect(written.map(({ problem }) => problem)).toEqual(models.map(() => undefined))
  const { totals } = parseSummary(readFileSync(join(folder, 'network-error-summary.json'), 'utf8'))
  expect(models.map((model) => model.totals.networkErrors)).toContain(totals.networkErrors)
  const markdown = readFileSync(join(folder, 'network-error-summary.md'), 'utf8')
  expect(markdown.split('## Network errors behind the tests')).toHaveLength(2)
  expect(readdirSync(folder).sort()).toEqual(['network-error-summary.json', 'network-error-summary.md'])
})

test('a file that cannot be written does not keep the others from being written', async () => {
  mkdirSync(join(folder, 'network-error-summary.md/in-the-way'), { recursive: true })
  const { files, problem } = await writeOutputs(modelWith(1), folder, ['json', 'markdown'])
  expect(files).toEqual([join(folder, 'network-error-summary.json')])
  expect(problem).toMatch(
    /^Failed to write network-error-summary\.md to .*: .*\. Give the reporter an outputFolder/,
  )
  expect(readdirSync(folder)).toHaveLength(2)
})
