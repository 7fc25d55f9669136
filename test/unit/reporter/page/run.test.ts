import { expect, test } from 'vitest'
import { createRun, listAffectedTests } from '../../../../src/reporter/page/run.js'
import { summarizeTests } from '../fake-run.js'
import { readPage } from '../page-data/read-page.js'

test('lists a setup test that each shard ran once among the tests of an error', () => {
  const attempts = [{ urls: ['https://shop.test/login'] }]
  const tests = ['a', 'a1'].map((id) => ({ id, title: 'logs in', attempts }))
  const run = createRun(readPage(summarizeTests(tests)))
  expect(run.tests.length).toBe(2)
  expect(run.errors.map((error) => [error.tests, listAffectedTests(run, error).length])).toEqual([[1, 1]])
})
