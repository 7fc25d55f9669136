// The output about an outage that README.md quotes is what the terminal prints about such a run.
import { Chalk } from 'chalk'
import { expect, test } from 'vitest'
import { printTerminal } from '../../../src/reporter/outputs/terminal.js'
import { buildReport } from '../../../src/reporter/report/build-report.js'
import { codeBlocks, readPage } from '../../support/markdown.js'
import { type FakeTest, summarizeTests } from '../reporter/fake-run.js'
import { finding } from '../reporter/finding-samples.js'

const outage = finding({
  name: 'GET 503 /api/cart',
  status: 503,
  url: 'https://shop.example/api/cart',
  verdict: 'in failed test',
  details: { body: '{"error":"no connection to the database"}' },
})
const printed = ['ERROR GET /api/cart: connect ECONNREFUSED 127.0.0.1:5432']
const cities = 'Oslo Rome Paris Lima Quito Cairo Delhi Tokyo Perth Seoul Hanoi Accra Riga Bern'.split(' ')

/** Tests that failed themselves, with the error and what the server printed about it. */
const tests = cities.map(
  (city): FakeTest => ({
    id: city,
    titles: [`ships to ${city}`],
    outcome: 'unexpected',
    attempts: [{ status: 'failed', findings: [outage], printed }],
  }),
)

test('README quotes what the terminal prints about an outage that fails 14 tests', () => {
  const model = summarizeTests(tests, { run: { status: 'failed' } })
  const output = printTerminal(buildReport(model), { columns: 100, chalk: new Chalk({ level: 0 }) })
  const blocks = codeBlocks(readPage('README.md').text).map(({ code }) => code.trimEnd())
  expect(blocks).toContain(output.trimEnd().replace(/^\n/, '').replace(/^ {2}/gm, ''))
})
