// The HTML report's API view in a real browser, with a document of 300 operations.
import { expect as expectPage } from '@playwright/test'
import { expect, test } from 'vitest'
import { listOperations } from '../../src/openapi/list-operations.js'
import { expectAccessible, reportPages, rows } from '../support/report-page.js'
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
  const page = await pages.open(await pages.write(model), { viewport })
  await page
    .getByRole('link', { name: '301 operations and calls 1 called, 299 not called, 1 not documented' })
    .click()
  await expectPage(rows(page).first()).toContainText('never called')
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('/internal')
  await expectPage(rows(page).locator('.col-tests')).toHaveText('')
  await page.getByRole('searchbox').fill('called read7 500 -mocked')
  await expectPage(rows(page)).toHaveCount(1)
  await expectPage(rows(page)).toContainText('200 ×3 500 ×1 undocumented never 404')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})
