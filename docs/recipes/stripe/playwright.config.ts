import { defineConfig } from 'playwright-backchannel'

process.env['STRIPE_WEBHOOK_SECRET'] ??= 'whsec_test' // for the shop and the tests

export default defineConfig({
  testDir: 'tests',
  use: { baseURL: 'http://127.0.0.1:4242' },
  webServer: { command: 'node shop.js', url: 'http://127.0.0.1:4242/orders/none' },
})
