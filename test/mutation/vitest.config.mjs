import { defineConfig } from 'vitest/config'
import { include } from './parts.mjs'

export default defineConfig({
  test: {
    include,
    isolate: false, // one environment for all test files, because loading the modules takes longer than the tests
    setupFiles: ['test/mutation/setup.ts'],
    testTimeout: 60_000, // mutants run slowly
  },
})
