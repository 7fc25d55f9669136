import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['test/support/build-once.ts'],
    // Most tests wait for servers and deadlines, so two cores are busy with three. More would start more browsers and Java
    // servers at once than a small machine has room for.
    maxWorkers: 3,
    // The tests share no state, and loading the modules anew for each file takes long.
    isolate: false,
    // Vitest cuts the properties in the titles of test.each at 40 characters by default.
    chaiConfig: { truncateThreshold: 200 },
    reporters: ['default', './test/support/closing-line.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          // Property tests take a minute when every core is busy.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'real',
          include: ['test/{contract,e2e,package}/**/*.test.ts', 'examples/**/*.test.ts'],
          // A child run that takes a minute takes ten beside eight busy processes on two cores.
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
        },
      },
    ],
  },
})
