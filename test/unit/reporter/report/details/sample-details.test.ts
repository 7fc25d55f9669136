import { expect, test } from 'vitest'
import {
  describeSample,
  getSaidText,
  listSamples,
} from '../../../../../src/reporter/report/details/sample-details.js'
import { summarizeTests } from '../../fake-run.js'
import { finding } from '../../finding-samples.js'

function summarizeError(...mocked: boolean[]) {
  const toTest = (isMocked: boolean, index: number) => ({
    id: `${index}`,
    attempts: [{ findings: [finding(isMocked ? { mocked: true } : {})] }],
  })
  return summarizeTests(mocked.map(toTest)).errors[0]!
}

test.each([
  { what: 'the server', mocked: [false, false], heading: 'What the server said' },
  { what: 'mocks', mocked: [true, true], heading: 'What the mock said' },
  { what: 'both', mocked: [true, false], heading: 'What the server or a mock said' },
])('says that the responses are of $what', ({ mocked, heading }) => {
  expect(listSamples(summarizeError(...mocked), new Map()).title).toBe(heading)
})

test('says of facts in which occurrences with one reason may differ that they are examples', () => {
  const occur = (id: string) => {
    const details = {
      body: 'db timeout',
      pageUrl: `https://shop.test/${id}`,
      request: { body: `{"id":${id}}` },
    }
    return { id, attempts: [{ findings: [finding({ details })] }] }
  }
  const describe = (...ids: string[]) => {
    const [error] = summarizeTests(ids.map(occur)).errors
    const lines = describeSample(error!.samples[0]!, error!).map(([title]) => title)
    const [sample] = listSamples(error!, new Map()).items
    return [...lines, sample?.parts[0]]
  }
  expect(describe('1')).toEqual(['What the server said:', 'What was sent:', 'Page:', '1×'])
  expect(describe('1', '2', '3')).toEqual([
    'What the server said:',
    'What was sent, for example:',
    'Page, for example:',
    '3×, for example:',
  ])
})

test('leaves out a page that was not navigated', () => {
  const details = { pageUrl: 'about:blank' }
  const [error] = summarizeTests([{ id: '1', attempts: [{ findings: [finding({ details })] }] }]).errors
  expect(describeSample(error!.samples[0]!, error!)).toEqual([])
})

const seen = { count: 1, testId: '1', retry: 0, url: 'https://shop.test/', timestamp: '' }

test.each`
  what                                              | sample                                                     | text
  ${'indents JSON'}                                 | ${{ details: { body: '{"a":1}' } }}                        | ${'{\n  "a": 1\n}'}
  ${'keeps a number that JavaScript would round'}   | ${{ details: { body: '[12345678901234567890]' } }}         | ${'[\n  12345678901234567890\n]'}
  ${'leaves cut JSON as it is'}                     | ${{ details: { body: '{"a":' } }}                          | ${'{"a":'}
  ${'does not repeat a message that its stack has'} | ${{ message: 'x', details: { stack: 'Error: x\n at a' } }} | ${'Error: x\n at a'}
  ${'puts a message before a stack without it'}     | ${{ message: 'x', details: { stack: ' at a' } }}           | ${'x\n at a'}
`('$what in what was said', ({ sample, text }) => {
  expect(getSaidText({ ...seen, ...sample })).toBe(text)
})
