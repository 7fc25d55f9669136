// How the HTML report's data is encoded and decoded.

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { compressPageData } from '../../../../src/reporter/outputs/html.js'
import { readData } from '../../../../src/reporter/page-data/page-data.js'
import { fakeSummaryModel } from '../../../support/fake-summary-model.js'
import { readPage } from '../page-data/read-page.js'

test('reads compressed data back unchanged, and writes nothing that HTML would interpret', async () => {
  const nasty = ['</script>', '<!--', '\u2028', '\ud83d', ']]>', '"PAGE-DATA"', '$&']
  const model = fakeSummaryModel({ tests: 20, hostile: nasty })
  const base64 = await compressPageData(model)
  expect(base64).toMatch(/^[A-Za-z0-9+/=]+$/)
  expect(await readData(base64)).toEqual(readPage(model))
})

test('ends lists of text that compresses badly when the compressed data is large enough', async () => {
  const random = Array.from({ length: 500 }, () => randomBytes(200).toString('base64url'))
  const model = fakeSummaryModel({ tests: 2000, errors: 200, hostile: random })
  const base64 = await compressPageData(model, 400_000)
  expect(base64.length).toBeLessThanOrEqual((400_000 * 4) / 3)
  expect(base64.length).toBeGreaterThan(400_000)
  const { tests, omitted } = await readData(base64)
  expect(omitted['tests']).toBe(2000 - tests.length)
  expect(omitted['tests']).toBeGreaterThan(0)
})
