// How the HTML report's data is encoded and decoded.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressPageData } from '../../../src/reporter/outputs/html/compress-page-data.js'
import { formatState, parseState, views } from '../../../src/reporter/page/state/page-state.js'
import { readData } from '../../../src/reporter/page/state/read-data.js'
import { toPageData } from '../../../src/reporter/page-data/to-page-data.js'
import { fakeSummaryModel } from '../../support/fake-summary-model.js'

test('reads compressed data back unchanged, and writes nothing that HTML would interpret', async () => {
  const nasty = ['</script>', '<!--', '\u2028', '\ud83d', ']]>', '"PAGE-DATA"', '$&']
  const model = fakeSummaryModel({ tests: 20, hostile: nasty })
  const base64 = await compressPageData(model)
  expect(base64).toMatch(/^[A-Za-z0-9+/=]+$/)
  expect(await readData(base64)).toEqual(toPageData(model))
})

test('omits text that compresses badly until the data fits', async () => {
  const random = Array.from({ length: 500 }, () => randomBytes(200).toString('base64url'))
  const model = fakeSummaryModel({ tests: 2000, patterns: 200, hostile: random })
  const base64 = await compressPageData(model, 100_000)
  expect(base64.length).toBeLessThanOrEqual(133_336)
  expect(base64.length).toBeGreaterThan(50_000)
  const { tests, omitted } = await readData(base64)
  expect(omitted.tests).toBe(2000 - tests.length)
  expect(omitted.tests).toBeGreaterThan(0)
})

test('restores the state of the page from its URL', () => {
  const state = fc.record({
    view: fc.constantFrom(...views),
    query: fc.string(),
    sort: fc.string(),
    group: fc.string(),
    open: fc.string(),
  })
  fc.assert(
    fc.property(state, (one) => {
      expect(parseState(formatState(one))).toEqual(one)
    }),
  )
})

test.each(['', '#', '#view=nowhere', '#%%%'])(
  'shows the patterns if the hash is %j, which contains no state',
  (hash) => {
    expect(parseState(hash)).toEqual({ view: 'patterns', query: '', sort: '', group: '', open: '' })
  },
)
