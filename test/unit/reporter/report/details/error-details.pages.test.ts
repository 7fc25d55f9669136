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

test.each`
  pages | titles
  ${10} | ${['Pages', 'Correlation ids']}
  ${11} | ${['10 of the pages', '10 of the correlation ids']}
`('says of $pages pages and correlation ids whether it lists all: $titles', ({ pages, titles }) => {
  expect(listTitles(create(pages))).toEqual(expect.arrayContaining(titles))
})

test('lists no page that was not navigated', () => {
  expect(listTitles(['about:blank'])).not.toContain('Pages')
})
