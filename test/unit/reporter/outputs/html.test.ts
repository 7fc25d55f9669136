// How the HTML report's data is encoded and decoded.

import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPageData } from '../../../../src/reporter/outputs/html.js'
import { readData } from '../../../../src/reporter/page/page-data.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import { fakeSummaryModel } from '../../../support/fake-summary-model.js'
import { summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'
import { getSection, readItem, readPage } from './read-page.js'

test('reads compressed data back unchanged, and writes nothing that HTML would interpret', async () => {
  const nasty = ['</script>', '<!--', '\u2028', '\ud83d', ']]>', '"PAGE-DATA"', '$&']
  const model = fakeSummaryModel({ tests: 20, hostile: nasty })
  const base64 = await compressPageData(model, buildReport(model))
  expect(base64).toMatch(/^[A-Za-z0-9+/=]+$/)
  expect(await readData(base64)).toEqual(readPage(model))
})

test('compresses ASCII only, which browsers decode and parse faster', async () => {
  const model = fakeSummaryModel({ tests: 5, hostile: ['größer › als 映画 🎬'] })
  const data = gunzipSync(Buffer.from(await compressPageData(model, buildReport(model)), 'base64')).toString()
  expect(data).toMatch(/^[ -~\n]+$/)
  const lines = data.trimEnd().split('\n')
  expect(JSON.stringify(lines.map((line) => JSON.parse(line)))).toContain('größer › als 映画 🎬')
})

test('cuts texts that compress badly until the compressed data is small enough, and keeps all rows', async () => {
  const tests = Array.from({ length: 300 }, (_, index) => {
    const body = randomBytes(1_500).toString('base64url')
    const sent = finding({ name: `GET 500 /api/r${index}`, details: { body } })
    return { id: `${index}`, attempts: [{ findings: [sent] }] }
  })
  const model = { ...summarizeTests(tests), causes: [] }
  const base64 = await compressPageData(model, buildReport(model), 200_000)
  expect(base64.length).toBeLessThanOrEqual((200_000 * 4) / 3)
  const { items, total } = getSection(await readData(base64), 'errors')
  expect([items.length, total]).toEqual([300, 300])
  expect(readItem(items.at(-1))).toContainEqual(expect.stringMatching(/… \([\d,]+ more characters\)$/))
})
