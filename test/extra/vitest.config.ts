// Tests with special requirements, each with its own npm script, such as `npm run test:firefox`.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    globalSetup: ['test/support/build-once.ts'],
    include: ['test/extra/*.test.ts'],
    // Vitest cuts the properties in the titles of test.each at 40 characters by default.
    chaiConfig: { truncateThreshold: 200 },
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
