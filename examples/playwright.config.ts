// The sample suite of `npm run demo`.
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../scripts/browser.mjs'

export default defineConfig({
  testDir: './specs',
  grep: new RegExp(process.env['DEMO_TESTS'] ?? ''), // the demo's first run is of a smaller suite
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  reporter: [
    ['list'],
    ['json', { outputFile: '../test-results/results.json' }],
    // In your project this is 'playwright-backchannel/reporter'.
    [
      '../dist/reporter/index.js',
      {
        outputFolder: '../network-error-report',
        compareTo: '../network-error-report/network-error-summary.json', // from the previous run
        links: { 'Rating log': 'https://logs.example/ratings?request={x-request-id}&from={from}&to={to}' },
        openapi: 'movie-system/openapi.yaml',
        hosts: { allowed: ['127.0.0.1'] }, // with `fail: true`, the video host would fail the run
      },
    ],
  ],
  use: {
    baseURL: process.env['MOVIE_SYSTEM_URL'] ?? '', // set by `wait` below
    launchOptions: launchOptions(), // finds an installed browser
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node ../node_modules/typescript/bin/tsc -p movie-system && node ../.tmp/movie-system/main.js',
    wait: { stdout: /Movie system listening on (?<movie_system_url>\S+)/ },
  },
})
