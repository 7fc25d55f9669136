// The unit tests as Stryker runs them: without a build, and without tests that start the compiler or compare source with docs.
import { defineConfig } from 'vitest/config'

/** Folders of test/unit; `MUTATION_TESTS=webhook npm run test:mutation -- …` limits them. */
const folders = process.env['MUTATION_TESTS'] ?? 'pact,findings,redaction,baseline,webhook,reporter,values'

export default defineConfig({
  test: {
    include: folders.split(',').map((folder) => `test/unit/${folder}/**/*.test.ts`),
    exclude: ['test/unit/pact/boundaries.test.ts', 'test/unit/webhook/relay-provider.test.ts'],
    testTimeout: 60_000, // mutants run slowly
  },
})
