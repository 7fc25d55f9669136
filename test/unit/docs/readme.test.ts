// The output about red tests that README.md quotes is what the terminal prints about such a run.
import { Chalk } from 'chalk'
import { expect, test } from 'vitest'
import type { AttachedFinding } from '../../../src/findings/fields/finding-fields.js'
import { printTerminal } from '../../../src/reporter/outputs/terminal.js'
import { buildReport } from '../../../src/reporter/report/build-report.js'
import { codeBlocks, readPage } from '../../support/markdown.js'
import { type FakeTest, summarizeTests } from '../reporter/fake-run.js'
import { backchannel, finding } from '../reporter/finding-samples.js'

const rateLimit = finding({
  name: 'POST 429 /auth/token',
  method: 'POST',
  status: 429,
  url: 'https://shop.example/auth/token',
  verdict: 'in failed test',
  details: { body: '{"error":"too many requests"}' },
})
const order = finding({
  name: 'GET 500 /api/orders/*',
  url: 'https://shop.example/api/orders/7',
  verdict: 'in failed test',
  details: { body: '{"error":"internal error"}', headers: { 'x-request-id': '7f3a' } },
})
const log = ['Error: connect ECONNREFUSED 127.0.0.1:5432']
const cities = 'Oslo Rome Paris Lima Quito Cairo Delhi Tokyo Perth Seoul Hanoi Accra'.split(' ')

const tests = [
  ...cities.map((city) => createRedTest(`signs in from ${city}`, rateLimit)),
  createRedTest('opens an order', order, log),
  createRedTest('cancels an order', order, log),
]

test('README quotes what the terminal prints about tests that failed themselves', () => {
  const model = summarizeTests(tests, { run: { status: 'failed' } })
  const printed = printTerminal(buildReport(model), { columns: 100, chalk: new Chalk({ level: 0 }) })
  const blocks = codeBlocks(readPage('README.md').text).map(({ code }) => code.trimEnd())
  expect(blocks).toContain(printed.trimEnd().replace(/^\n/, '').replace(/^ {2}/gm, ''))
})

/** Creates a test that failed itself, with an error and what the server printed about it. */
function createRedTest(title: string, error: AttachedFinding, printed?: string[]): FakeTest {
  return {
    id: title,
    titles: [title],
    outcome: 'unexpected',
    attempts: [
      { status: 'failed', attachments: [backchannel(error)], ...(printed === undefined ? {} : { printed }) },
    ],
  }
}
