// A page that moves by `pushState` while its errors are on their way. `MOVES` says how often in each test, as chance does
// in a real suite. ../baseline.test.ts runs it several times and compares the names.
import { expect, test } from 'playwright-backchannel/network-error-monitor'

const movesOfTests = String(process.env['MOVES']).split(',').map(Number)

test.use({
  networkErrorMonitorOptions: {
    fail: process.env['MOVES'] === '0' ? 'nothing' : 'test',
    record: { pageErrors: true, consoleErrors: true },
  },
})

test.beforeEach(async ({ page }) => {
  await page.route('http://shop.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' }),
  )
  await page.goto('http://shop.test/start')
  await expect(page).toHaveTitle('shop')
})

for (const moves of movesOfTests) {
  test(`a response beside ${moves} moves`, async ({ page }) => {
    let release: (() => void) | undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/ratings/7', async (route) => {
      await released
      await route.fulfill({ status: 500 })
    })
    const response = page.waitForResponse('**/api/ratings/7')
    await page.evaluate(() => void fetch('/api/ratings/7'))
    await page.evaluate((count) => {
      for (let index = 0; index < count; index++) history.pushState(null, '', `/movies/heat-${count}`)
    }, moves)
    release?.()
    await response
  })

  test(`errors of the page beside ${moves} moves`, async ({ page }) => {
    const pageError = page.waitForEvent('pageerror')
    const consoleError = page.waitForEvent('console')
    await page.evaluate((count) => {
      const move = (path: string) => {
        for (let index = 0; index < count; index++) history.pushState(null, '', `${path}-${count}`)
      }
      setTimeout(() => {
        move('/movies/ran')
        console.error('Cannot animate page 7')
        move('/movies/solaris')
        setTimeout(() => move('/movies/stalker'))
        throw new TypeError('Transition 7 was aborted')
      })
    }, moves)
    await Promise.all([pageError, consoleError])
  })
}
