import { defineConfig } from 'playwright-backchannel' // instead of '@playwright/test'

const port = process.env.PORT ?? '4173'
const url = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests',
  use: { baseURL: url, networkErrorMonitorOptions: { excludePatterns: [/sentry\.io/] } },
  webServer: { command: 'node server.js', url, env: { PORT: port } },
})
