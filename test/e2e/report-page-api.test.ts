// The HTML report's API view in a real browser, with a document of 300 operations.
import { expect, test } from 'vitest'
import { listOperations } from '../../src/openapi/list-operations.js'
import { reportPages } from '../support/report-page.js'
import { get, host, testWith, traffic } from '../unit/reporter/fake-api.js'
import { networkErrors, record, summarizeTests } from '../unit/reporter/fake-run.js'

const pages = reportPages()

const responses = { 200: {}, 404: {} }
const paths = Array.from({ length: 300 }, (_, index) => [
  `/r${index}`,
  { get: { operationId: `read${index}`, 'x-owner': `team-${index % 3}`, responses } },
])
const operations = listOperations({ openapi: '3.1.0', paths: Object.fromEntries(paths) })
const calls = traffic([get('/r7', 200, { count: 3 }), get('/r7', 500), get('/internal')])
const errors = networkErrors(record(`${host}/r7`), record(`${host}/r8`), record(`${host}/other`))
const model = summarizeTests([testWith('a', [errors, calls])], { operations })

test.each([1440, 390])('lists operations and unknown calls on a page %i pixels wide', async (width) => {
  const viewport = { width, height: 900 }
  const page = await pages.open(await pages.write(model), { hash: '#view=patterns', viewport })
  await page.getByRole('link', { name: '1 of 300 operations called 1 unknown call' }).click()
  const rows = page.getByRole('list', { name: 'Operations' }).getByRole('listitem')
  expect(await rows.first().innerText()).toMatch(/never called\s+GET/)
  await page.getByRole('searchbox').fill('is:called')
  await page.getByText('1 of 301 shown').waitFor()
  const row = (await rows.first().innerText()).replaceAll(/\s+/g, ' ')
  expect(row).toContain('/r7')
  expect(row).toContain('200 ×3 500 ×1 undocumented never 404')
  await page.getByRole('searchbox').fill('internal')
  await page.getByRole('cell', { name: '200' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('groups patterns by owner, and arrow keys skip the headings', async () => {
  const page = await pages.open(await pages.write(model), { hash: '#view=patterns' })
  await page.getByLabel('Group by').selectOption('owner')
  const items = page.getByRole('list', { name: 'Errors' }).getByRole('listitem')
  const texts = (await items.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 20))
  expect(texts.map((text) => /^(?:team-\d|No owner) \d error/.test(text))).toEqual([
    ...[true, false, true, false],
    ...[true, false],
  ])
  await items.nth(1).getByRole('button').focus()
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Operation' }).waitFor()
})
