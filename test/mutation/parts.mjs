// The pure parts of src/ and the unit tests that check each: `MUTATION_PART=matchers npm run test:mutation`.
// Leaves out tests that start the compiler or measure time. Also leaves out the property tests of redaction, because
// they would run all random examples for every mutant that survives.
//
// The report lists the mutants that survive. A score below 85 % fails the command. Only code that runs inside a test is
// mutated, so create the tested objects inside the test, not while the file loads.
import { readdirSync } from 'node:fs'

/** What to mutate, and the beginnings of the paths of its tests in test/unit. */
const parts = {
  redaction: {
    mutate: ['src/redaction/**/*.ts'],
    tests: ['redaction/', 'reporter/collect/evidence-redactor.', 'webhook/template/verdict.'],
    except: /\.(?:properties|linear-time)\.test\.ts$/,
  },
  matchers: {
    mutate: ['src/webhook/template/!(builder|field-path|template).ts'],
    tests: ['webhook/template', 'webhook/signatures/'],
  },
  signatures: {
    mutate: ['src/webhook/signatures/**/*.ts'],
    tests: ['webhook/signatures/', 'webhook/template/builder.', 'webhook/template.'],
  },
  findings: {
    mutate: ['src/findings/**/*.ts'],
    tests: ['findings/'],
    except: /\.attachment-size\.test\.ts$/,
  },
  summary: {
    mutate: ['src/reporter/summary/**/*.ts'],
    tests: [
      'reporter/summary/',
      'reporter/collect/collector.test',
      'reporter/collect/tallies/traffic-tally.',
      'reporter/outputs/to-page-data.',
      'reporter/outputs/write-outputs.golden.',
      'reporter/report/',
    ],
  },
  baseline: { mutate: ['src/baseline/**/*.ts'], tests: ['baseline/'] },
  pact: { mutate: ['src/pact/**/*.ts'], tests: ['pact/'] },
}

const name = process.env['MUTATION_PART']
if (name !== undefined && !Object.hasOwn(parts, name)) {
  throw new Error(`MUTATION_PART must be one of ${Object.keys(parts).join(', ')}, got ${name}.`)
}
const chosen = name === undefined ? Object.values(parts) : [parts[name]]

/** The path of the report, without its extension. */
export const report = `.tmp/mutation/${name ?? 'all'}`
export const mutate = chosen.flatMap((part) => part.mutate)
export const include = chosen.flatMap(({ tests, except }) =>
  tests.flatMap(listTests).filter((path) => !except?.test(path)),
)

/** Throws if no test has this path, so that a part whose tests have moved does not run without them. */
function listTests(beginning) {
  const paths = readdirSync('test/unit', { recursive: true }).map((path) => path.replaceAll('\\', '/'))
  const found = paths.filter((path) => path.startsWith(beginning) && path.endsWith('.test.ts'))
  if (found.length === 0) throw new Error(`test/mutation/parts.mjs: no test is at test/unit/${beginning}.`)
  return found.map((path) => `test/unit/${path}`)
}
