// The pure parts of src/ and the unit tests that check each: `MUTATION_PART=matchers npm run test:mutation`.
// Leaves out tests that start the compiler or measure time. Also leaves out the property tests of redaction, because
// they would run all random examples for every mutant that survives.

const parts = {
  redaction: {
    mutate: ['src/redaction/**/*.ts'],
    tests: ['redaction/!(properties|linear-time)'],
  },
  matchers: {
    mutate: ['src/webhook/matchers/**/*.ts'],
    tests: ['webhook/matchers/*', 'webhook/signatures/*'],
  },
  findings: { mutate: ['src/findings/**/*.ts'], tests: ['findings/**/*'] },
  summary: {
    mutate: ['src/reporter/summary/**/*.ts'],
    tests: ['reporter/{summarize,attempts,assess,coverage,findings,waits}'],
  },
  baseline: {
    mutate: ['src/baseline/**/*.ts', 'src/values/patterns.ts'],
    tests: ['baseline/**/*', 'values/wildcards'],
  },
  pact: { mutate: ['src/pact/**/*.ts'], tests: ['pact'] },
}

const name = process.env['MUTATION_PART']
if (name !== undefined && !Object.hasOwn(parts, name)) {
  throw new Error(`MUTATION_PART must be one of ${Object.keys(parts).join(', ')}, got ${name}.`)
}
const chosen = name === undefined ? Object.values(parts) : [parts[name]]

/** The path of the report, without its extension. */
export const report = `.tmp/mutation/${name ?? 'all'}`
export const mutate = chosen.flatMap((part) => part.mutate)
export const include = chosen.flatMap(({ tests }) => tests.map((path) => `test/unit/${path}.test.ts`))
