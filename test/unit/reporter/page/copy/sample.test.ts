import { expect, test } from 'vitest'
import { getSampleHeading } from '../../../../../src/reporter/page/copy/sample.js'
import { summarizeTests } from '../../fake-run.js'
import { backchannel, finding } from '../../finding-samples.js'
import { readPage } from '../../page-data/read-page.js'

function summarizeError(...mocked: boolean[]) {
  const toTest = (isMocked: boolean, index: number) => ({
    id: `${index}`,
    attempts: [{ attachments: [backchannel(finding(isMocked ? { mocked: true } : {}))] }],
  })
  return readPage(summarizeTests(mocked.map(toTest))).errors[0]!
}

test.each([
  { what: 'the server', mocked: [false, false], heading: 'What the server said' },
  { what: 'mocks', mocked: [true, true], heading: 'What the mock said' },
  { what: 'both', mocked: [true, false], heading: 'What the server or a mock said' },
])('says that the responses are of $what', ({ mocked, heading }) => {
  expect(getSampleHeading(summarizeError(...mocked))).toBe(heading)
})
