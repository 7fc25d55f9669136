// The lists of an error of which the summary keeps only some items.
import { expect, test } from 'vitest'
import { listErrorDetails } from '../../../../../src/reporter/report/details/error-details.js'
import { getText } from '../../../../../src/reporter/report/document.js'
import { summarizeTests } from '../../fake-run.js'
import { finding } from '../../finding-samples.js'

function listTitles(pages: readonly string[]): readonly string[] {
  const findings = pages.map((pageUrl, index) =>
    finding({ details: { pageUrl, headers: { 'x-request-id': `id-${index}` } } }),
  )
  const [error] = summarizeTests([{ id: '1', attempts: [{ findings }] }]).errors
  const lists = listErrorDetails(error!, new Map())
  return lists.filter(({ total }) => total > 0).map(({ title }) => getText(title))
}

const create = (length: number) => Array.from({ length }, (_, index) => `https://shop.test/p${index}`)

test('lists all pages and correlation ids if there are few', () => {
  expect(listTitles(create(10))).toEqual(expect.arrayContaining(['Pages', 'Correlation ids']))
})

test('says that the lists have some of the pages and correlation ids if there are more', () => {
  const titles = listTitles(create(11))
  expect(titles).toEqual(expect.arrayContaining(['10 of the pages', '10 of the correlation ids']))
})

test('lists no page that was not navigated', () => {
  expect(listTitles(['about:blank'])).not.toContain('Pages')
})
