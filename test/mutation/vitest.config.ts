// The unit tests as Stryker runs them: no build, and none of the tests that read the repository or start a process.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'test/unit/{pact,findings,redaction,baseline,comparison,webhook,reporter,values,attachments,summary-file}/**/*.test.ts',
    ],
    exclude: ['test/unit/pact/boundaries.test.ts'],
  },
})
