// Links between views of the HTML report. Each shows its target even if a search would hide it, and Back returns.
import { expect as expectPage, type Page } from '@playwright/test'
import { test } from 'vitest'
import { reportPages, rows } from '../support/report-page.js'
import {
  attachment,
  type FakeTest,
  missedWebhook,
  networkErrors,
  record,
  summarizeTests,
} from '../unit/reporter/fake-run.js'
import { backchannel, finding } from '../unit/reporter/finding-samples.js'

const ratings = 'https://shop.test/api/ratings/7'
const details = { body: '{"error":"db timeout"}' }
const reports = reportPages()
const file = await reports.write(summarizeTests(listTests()))

/** Returns a test with evidence of every kind, and others that make the lists longer than the window. */
function listTests(): FakeTest[] {
  const broken = attachment('webhook-timeout.json', '{')
  const ratingErrors = [networkErrors(record(ratings)), backchannel(finding({ details }))]
  const others = Array.from({ length: 120 }, (_, index): FakeTest => {
    const attachments = [networkErrors(record(`https://shop.test/api/stock${index % 9}`)), broken]
    return { id: `other ${index}`, outcome: 'flaky', attempts: [{ attachments }] }
  })
  const rating: FakeTest = {
    id: 'rates a movie',
    outcome: 'expected',
    attempts: [{ attachments: [...ratingErrors, missedWebhook(), broken] }],
  }
  const alsoRating: FakeTest = {
    id: 'also rates',
    outcome: 'flaky',
    attempts: [{ attachments: [networkErrors(record(ratings))] }],
  }
  return [...others, alsoRating, rating]
}

const openRow = (page: Page) => page.locator('.row[aria-expanded=true]')
const testPanel = (page: Page) => page.getByRole('region', { name: 'Details of rates a movie' })
const scrollToEnd = async (page: Page) => {
  await rows(page).first().focus()
  await page.keyboard.press('End')
}
const openTest = async (page: Page) => {
  await rows(page).filter({ hasText: 'rates a movie' }).click()
  await testPanel(page).waitFor()
}

interface Jump {
  readonly view: string
  readonly query: string
  jump(page: Page): Promise<void>
  target(page: Page): ReturnType<Page['locator']>
}

const toTest = (page: Page) =>
  page.locator('.test-grid[aria-expanded=true]').filter({ hasText: 'rates a movie' })

test.each<[name: string, jump: Jump]>([
  [
    "a sample's test hidden by the search",
    {
      ...{ view: 'patterns', query: 'outcome:flaky ratings', target: toTest },
      async jump(page) {
        await rows(page).filter({ hasText: '/api/ratings' }).click()
        await page.locator('.sample').getByRole('button', { name: 'Show test' }).click()
      },
    },
  ],
  [
    'an affected test',
    {
      ...{ view: 'patterns', query: 'outcome:passed', target: toTest },
      async jump(page) {
        await rows(page).filter({ hasText: '/api/ratings' }).click()
        await page.locator('.affected-grid.row').filter({ hasText: 'rates a movie' }).click()
      },
    },
  ],
  [
    'the test of a webhook found by its template',
    {
      ...{ view: 'webhooks', query: 'movie.created', target: toTest },
      async jump(page) {
        await rows(page).click()
        await page.locator('.panel').getByRole('button', { name: 'Show test' }).click()
      },
    },
  ],
  [
    'the test of an attachment found by its name',
    {
      ...{ view: 'unreadable', query: 'webhook-timeout.json', target: toTest },
      async jump(page) {
        await scrollToEnd(page)
        await rows(page).filter({ hasText: 'rates a movie' }).click()
      },
    },
  ],
  [
    "a test's missing webhook",
    {
      ...{ view: 'tests', query: 'rates a movie' },
      target: (page) => openRow(page).filter({ hasText: 'movie.created' }),
      async jump(page) {
        await openTest(page)
        await testPanel(page).getByRole('button', { name: '1 webhook missing' }).click()
      },
    },
  ],
  [
    "a test's unreadable attachment, far down the list",
    {
      ...{ view: 'tests', query: '-outcome:failed' },
      target: (page) => page.locator('.row[aria-current=true]').filter({ hasText: 'rates a movie' }),
      async jump(page) {
        await scrollToEnd(page)
        await openTest(page)
        await testPanel(page).getByRole('button', { name: '1 unreadable attachment' }).click()
      },
    },
  ],
])('a jump shows %s, and Back returns to the search', async (_name, { view, query, jump, target }) => {
  const page = await reports.open(file, { hash: `#view=${view}&q=${encodeURIComponent(query)}` })
  await jump(page)
  await expectPage(target(page)).toBeInViewport()
  await page.goBack()
  await expectPage(page).toHaveURL(new RegExp(`view=${view}&q=`))
  const search = page.getByRole('searchbox')
  await expectPage(search).toHaveValue(query)
  await expectPage(target(page)).toHaveCount(0)
})

test('a jump keeps the current search if the search also finds the target', async () => {
  const page = await reports.open(file, { hash: '#view=patterns&q=outcome%3Apassed' })
  await rows(page).filter({ hasText: '/api/ratings' }).click()
  await page.locator('.affected-grid.row').first().click()
  await expectPage(toTest(page)).toBeInViewport()
  await expectPage(page.getByRole('searchbox')).toHaveValue('outcome:passed')
})

test("an attachment's row is not a link if its test is not on the page", async () => {
  const model = summarizeTests(listTests())
  const unreadableAttachments = [
    { testId: 'not on the page', retry: 0, name: 'network-errors.json', reason: 'broken' },
  ]
  const page = await reports.open(await reports.write({ ...model, unreadableAttachments }), {
    hash: '#view=unreadable',
  })
  await rows(page).click({ force: true })
  await expectPage(rows(page)).toContainText('not on the page')
})
