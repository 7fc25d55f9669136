import { mutate, report } from './test/mutation/parts.mjs'

export default {
  testRunner: 'vitest',
  tsconfigFile: 'not-read-because-typescript-7-has-no-api.json',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.mjs', related: false },
  mutate,
  // A static mutant takes effect while its module is loaded, before any test. Each one needs every test in a new
  // environment, which takes hours. https://stryker-mutator.io/docs/mutation-testing-elements/static-mutants/
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 20_000, // a busy machine must not look like an endless loop
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
  tempDirName: '.tmp/stryker',
  ignorePatterns: ['.tmp', 'build', 'dist', 'docs/images', 'bench', 'examples', 'network-error-report'],
}
