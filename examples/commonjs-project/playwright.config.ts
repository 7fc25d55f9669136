import { defineConfig } from '@playwright/test'

const port = process.env.PORT ?? '4173'
const url = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests',
  reporter: [['list'], ['playwright-backchannel/reporter']],
  use: { baseURL: url },
  webServer: { command: 'node server.js', url, env: { PORT: port } },
})
