// More errors than the outputs list, none of which is the sibling of another.
import { test } from 'playwright-backchannel/network-error-monitor'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const paths = [
  ...letters,
  ...letters.map((letter) => `more-${letter}`),
  ...letters.map((letter) => `last-${letter}`),
]

test.use({ networkErrorMonitorOptions: { fail: 'nothing' } })

test('many', async ({ page }) => {
  await page.goto('/page')
  await page.evaluate(async (names) => {
    for (const name of names) await fetch(`/status/404/${name}/of-${name}`)
  }, paths)
})
