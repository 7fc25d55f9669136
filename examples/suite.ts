// The sample suite's settings, without the monitor.
import type { PlaywrightTestConfig } from '@playwright/test'
import { launchOptions } from '../scripts/browser.mjs'

export const suite: PlaywrightTestConfig = {
  testDir: './specs',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  reporter: [['line'], ['json', { outputFile: '../test-results/results.json' }]],
  use: {
    baseURL: process.env['MOVIE_SYSTEM_URL'] ?? '', // set by `wait` below
    launchOptions: launchOptions(), // finds an installed browser
  },
  webServer: {
    command: 'node ../node_modules/typescript/bin/tsc -p movie-system && node ../.tmp/movie-system/main.js',
    wait: { stdout: /Movie system listening on (?<movie_system_url>\S+)/ },
    env: { MOVIE_SYSTEM_OUTAGE: 'yes' }, // the outage that the demo shows
  },
}
