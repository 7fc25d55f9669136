// The HTML report's history view in a real browser.
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withFakeHistory } from '../support/fake-history.js'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { reportPages } from '../support/report-page.js'

const pages = reportPages()

test('shows charts, fixed and unseen errors, and when each pattern first occurred', async () => {
  const model = {
    ...withFakeHistory(fakeSummaryModel({ tests: 40, patterns: 6 }), 14),
    baseline: {
      file: 'network-error-baseline.json',
      entries: 1,
      notSeen: ['GET:404:/api/gone'],
      growing: [],
    },
    changes: {
      since: { commit: 'a1b2c3d4e5', branch: 'main', generatedAt: '2026-01-01T00:00:00.000Z' },
      ...{ new: [], worse: [], better: [] },
      fixed: ['GET:500:/api/fixed'],
    },
  }
  const page = await pages.open(await pages.write(model))
  await page.getByRole('link', { name: '14 runs in the history 1 fixed, 1 known no longer occur' }).click()
  await page.getByRole('img', { name: /^Errors in 14 runs: 1 in the first, 6 in the last/ }).waitFor()
  await page.getByRole('img', { name: /^Affected tests in 14 runs/ }).waitFor()
  const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Fixed since a1b2c3d (main) 1 GET 500 /api/fixed')
  expect(text).toContain('(baseline prune removes them from network-error-baseline.json) 1 GET:404:/api/gone')
  expect(text).not.toContain('may still occur')
  const rows = page.getByRole('list', { name: 'Errors over the runs' }).getByRole('button')
  expect(await rows.count()).toBe(6)
  expect(await rows.nth(2).innerText()).toContain(model.patterns[2]!.title)
  expect(await rows.nth(2).innerText()).toContain('in 12 of 14 runs')
  await rows.nth(2).click()
  const details = page.getByRole('region', { name: `Details of ${model.patterns[2]!.key}` })
  await details.getByText('in 12 of 14 runs').waitFor()
})

test('explains once why a partial run lists no fixed or unseen errors', async () => {
  const model = withFakeHistory(fakeSummaryModel({ tests: 4, patterns: 2 }), 3)
  const baseline = { file: 'b.json', entries: 1, notSeen: ['GET:404:/api/gone'], growing: [] }
  const changes = {
    ...{ since: { generatedAt: '2026-01-01T00:00:00.000Z' }, new: [], worse: [], better: [] },
    fixed: ['GET:500:/api/fixed'],
  }
  const run = { ...model.run, filters: ['--grep cart'] }
  const file = await pages.write({ ...model, run, baseline, changes })
  const page = await pages.open(file, { hash: '#view=history' })
  await page.getByRole('img', { name: /^Affected tests in 3 runs/ }).waitFor()
  const text = await page.locator('body').innerText()
  const note =
    'This partial run was limited to --grep cart, so errors that are fixed or no longer occur are not listed.'
  expect(text.split(note)).toHaveLength(2)
  expect(text).not.toMatch(/prune|gone|\/fixed|1 fixed|known not seen/)
})

test('draws partial runs hollow and does not count them', async () => {
  const model = withFakeHistory(fakeSummaryModel({ tests: 40, patterns: 6 }), 14, [5, 9, 13])
  const page = await pages.open(await pages.write(model), { hash: '#view=history' })
  await page.getByRole('img', { name: /^Errors in 14 runs: .*, 3 of them partial$/ }).waitFor()
  const text = await page.getByRole('main').innerText()
  expect(text).toContain('Partial runs are hollow. They are not counted in “in n of m runs”.')
  expect(text.match(/^partial run$/gm)).toHaveLength(2)
  const rows = page.getByRole('list', { name: 'Errors over the runs' }).getByRole('button')
  expect(await rows.nth(2).innerText()).toContain('in 9 of 11 runs')
  expect(await rows.nth(2).locator('path.partial').count()).toBe(1)
  await page.getByText('Runs in numbers').click()
  const partial = page.getByRole('rowheader', { name: /partial, because it was limited to --grep cart$/ })
  expect(await partial.count()).toBe(3)
})

test('the report of a run without errors shows the history', async () => {
  const model = withFakeHistory(
    fakeSummaryModel({
      tests: 0,
      quietTests: 3,
      patterns: 0,
      webhookTimeouts: 0,
      webhooks: 0,
      unreadable: 0,
    }),
    3,
  )
  const page = await pages.open(await pages.write(model))
  await page.getByRole('img', { name: /^Affected tests in 3 runs/ }).waitFor()
})

test('with 200 runs and 500 patterns, every row can be reached but few are in the document', async () => {
  const model = withFakeHistory(fakeSummaryModel({ tests: 2000, patterns: 500 }), 200)
  const page = await pages.open(await pages.write(model), { hash: '#view=history' })
  const rows = page.getByRole('list', { name: 'Errors over the runs' }).getByRole('button')
  await rows.first().waitFor()
  expect(await rows.count()).toBeLessThan(60)
  await rows.first().focus()
  await page.keyboard.press('End')
  await page.getByText('first seen in this run').first().waitFor()
})

test('the page stays small with 20,000 unseen baseline entries', async () => {
  const notSeen = Array.from({ length: 20_000 }, (_, index) => `GET:404:/api/gone-${index}`)
  const baseline = { file: 'network-error-baseline.json', entries: 20_000, notSeen, growing: [] }
  const file = await pages.write({ ...fakeSummaryModel({ tests: 40, patterns: 6 }), baseline })
  const page = await pages.open(file)
  await page.getByRole('link', { name: '20,000 known no longer occur' }).click()
  await page.getByRole('heading', { name: /^Known errors that no longer occur .* 20,000$/ }).waitFor()
  const text = await page.getByRole('main').innerText()
  expect(text).toContain('19,800 more errors in network-error-summary.json')
  expect(text.match(/\/api\/gone-/g)).toHaveLength(200)
  expect(statSync(file).size).toBeLessThan(400_000)
})
