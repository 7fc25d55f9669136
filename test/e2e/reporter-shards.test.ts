// Each shard runs the projects that its own depend on, and merge-reports gives the same test another id in each shard.
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'

const attachError = `
export const attachError = (info, path) => {
  const record = { url: 'https://shop.test' + path, status: 500, method: 'GET', timestamp: '2026-01-31T12:00:00.000Z' }
  return info.attach('network-errors.json', { contentType: 'application/json', body: JSON.stringify([record]) })
}
`
const importing = `
import { test } from '@playwright/test'
import { attachError } from './attach-error.mjs'
`
const project = inlineProject(
  {
    'attach-error.mjs': attachError,
    'setup.ts': `${importing}
test('logs in', ({}, info) => attachError(info, '/login'))`,
    'a.spec.ts': `${importing}
for (const path of ['/cart', '/stock']) test(path, ({}, info) => attachError(info, path))`,
  },
  {
    config: `fullyParallel: true, projects: [
  { name: 'setup', testMatch: 'setup.ts' },
  { name: 'shop', dependencies: ['setup'] },
],`,
  },
)

test('counts a setup test that several shards ran as one test', async () => {
  await project.runShards()
  const merge = await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blobs'])
  expect(merge.exitCode).toBe(0)
  const { totals, patterns, run } = await project.readSummary()
  expect(run).toMatchObject({ projects: ['setup', 'shop'] })
  expect(totals).toMatchObject({ tests: 3, testsWithNetworkErrors: 3, networkErrors: 4 })
  expect(totals.kinds['http-error']).toMatchObject({ occurrences: 4, tests: 3 })
  expect(patterns.find(({ key }) => key === 'GET:500:/login')).toMatchObject({ networkErrors: 2, tests: 1 })
})
