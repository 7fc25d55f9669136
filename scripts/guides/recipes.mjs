// What each guide of CONTRIBUTING.md adds, as a sample, in all the files that it needs.

export const recipes = {
  'A kind of error': addKind,
  'A field of an error': addField,
  'A verdict': addVerdict,
  'An option of the monitor': addMonitorOption,
  'An option of the reporter': addReporterOption,
  'A section of the report': addSection,
  'A mock server': addProvider,
}

function addKind(copy) {
  const kinds = 'src/findings/kinds'
  const detectors = 'src/fixtures/detectors'
  const rename = createRenamer('page-error', 'sample')
  copy.createLike(`${kinds}/<kind>.ts`, `${kinds}/page-error.ts`, rename)
  copy.createLike(`${detectors}/<kind>.ts`, `${detectors}/page-error.ts`, rename)
  copy.repeatLines(`${kinds}/kinds.ts`, /^.*pageError.*\n/gm, rename)
  copy.repeatLines(`${detectors}/detectors.ts`, /^.*pageError.*\n/gm, rename)
}

function addField(copy) {
  const counted = 'src/reporter/collect/tallies/counted-error.ts'
  copy.addBefore(
    'src/summary-file/summary.ts',
    / {2}readonly firstSeen: Time/,
    '  readonly sampled: number\n',
  )
  copy.addBefore(counted, / {2}firstSeen: string/, '  sampled: number\n')
  copy.addBefore(counted, / {6}firstSeen: timestamp/, '      sampled: 0,\n')
  copy.addBefore(counted, / {4}if \(timestamp < counts\.firstSeen\)/, '    counts.sampled++\n')
  copy.addBefore(counted, / {6}firstSeen: counts\.firstSeen/, '      sampled: counts.sampled,\n')
  copy.addBefore(
    'src/reporter/report/details/error-details.ts',
    / {4}listSamples\(error/,
    "    toList('page', 'fact', error.sampled > 0 ? [['sampled']] : []),\n",
  )
}

function addVerdict(copy) {
  copy.addBefore('src/verdicts.ts', /'accepted'\] as const/, "'sampled', ")
  copy.addBefore('src/verdicts.ts', /'accepted'\n/, "'sampled' | ")
  copy.addBefore('src/verdicts.ts', / {2}accepted: 'accepted'/, "  sampled: 'sampled',\n")
  copy.addBefore(
    'src/fixtures/judge.ts',
    / {4}if \(status === 'skipped' \|\|/,
    "    if (error.name === '') return 'sampled'\n",
  )
  copy.addBefore(
    'src/summary-file/summary.ts',
    / {2}readonly accepted: number/,
    '  readonly sampled: number\n',
  )
  copy.addBefore('src/reporter/collect/occurrence-times.ts', / {4}accepted: \[\]/, '    sampled: [],\n')
  copy.addBefore('src/reporter/summary/effects.ts', /accepted: \[\] \}/, 'sampled: [], ')
  copy.addBefore(
    'src/reporter/summary/effects.ts',
    / {6}accepted: testIds/,
    '      sampled: testIds.sampled.length,\n',
  )
  copy.addBefore(
    'src/reporter/report/explain-error.ts',
    / {4}\{\n {6}effect: 'accepted'/,
    "    { effect: 'sampled', tests: effects.sampled, words: 'sampled' },\n",
  )
  copy.addBefore('src/reporter/page/parts/part.tsx', / {4}accepted: 'plain'/, "    sampled: 'plain',\n")
  copy.addBefore(
    'src/reporter/page/page.css',
    /\.bars \.accepted/,
    '.bars .sampled,\n.legend .sampled::before {\n}\n',
  )
  copy.addBefore('schema/backchannel.json', /"accepted"/, '"sampled", ')
}

function addMonitorOption(copy) {
  const options = 'src/findings/options/monitor-options.ts'
  const mark = 'src/attachments/monitor-mark.ts'
  const attacher = 'src/fixtures/evidence-attacher.ts'
  copy.addBefore(
    options,
    / {2}\/\*\* Which kinds of findings to record/,
    "  readonly sampling?: 'all' | 'none'\n",
  )
  copy.addBefore(options, / {2}readonly settleMs: number/, "  readonly sampling: 'all' | 'none'\n")
  copy.addBefore(
    options,
    / {4}record: resolveRecord/,
    "    sampling: acceptChoice(['all', 'none'], 'all'),\n",
  )
  copy.addBefore(
    'src/fixtures/judge.ts',
    / {4}const hasRecovered/,
    "    if (this.#given.options.sampling === 'none') return false\n",
  )
  copy.addBefore(mark, / {2}\/\*\* Whether the attempt recorded/, '  readonly sampling?: true | undefined\n')
  copy.addBefore(mark, /traffic, kinds, registered, selection \} = mark/, 'sampling, ')
  copy.addBefore(mark, / {4}traffic: traffic === true/, '    sampling: sampling === true || undefined,\n')
  copy.addBefore(attacher, /record, redact, redactor, details \}: Resolved/, 'sampling, ')
  copy.addBefore(
    attacher,
    / {4}traffic: record\.traffic/,
    "    sampling: sampling === 'none' || undefined,\n",
  )
}

function addReporterOption(copy) {
  const options = 'src/reporter/reporter-options.ts'
  const reason = 'src/reporter/run/failure-reason.ts'
  copy.create(
    'src/reporter/run/<option>.ts',
    `export function checkSample(value: unknown = 'report'): 'report' | 'fail' {
  return value === 'fail' ? value : 'report'
}

export function explainSample(option: 'report' | 'fail'): readonly string[] {
  return option === 'fail' ? ['sample'] : []
}
`,
  )
  copy.addBefore(options, /import \{ checkUnmonitored/, "import { checkSample } from './run/sample.js'\n")
  copy.addBefore(options, / {2}readonly hosts\?: HostsOption/, "  readonly sample?: 'report' | 'fail'\n")
  copy.addBefore(options, / {2}readonly hosts: ResolvedHosts/, "  readonly sample: 'report' | 'fail'\n")
  copy.addBefore(options, / {4}hosts: checkHosts/, '    sample: checkSample,\n')
  copy.addBefore(reason, /import \{ findUnmonitoredTests/, "import { explainSample } from './sample.js'\n")
  copy.addBefore(reason, / {2}readonly hosts: ResolvedHosts/, "  readonly sample: 'report' | 'fail'\n")
  copy.addBefore(reason, /hosts \}: FailingOptions/, 'sample, ')
  copy.addBefore(reason, / {4}\.\.\.findUnallowedRequests/, '    ...explainSample(sample),\n')
}

function addSection(copy) {
  const build = 'src/reporter/report/build-report.ts'
  copy.create(
    'src/reporter/report/<section>.ts',
    `import type { SummaryModel } from '../summary/model.js'
import { listItems, type Section } from './document.js'

export function buildSample({ notMonitored }: SummaryModel): Section {
  const items = listItems(notMonitored, ({ file }) => ({ parts: [{ code: file }] }))
  return { id: 'sample', title: 'Samples', noun: 'sample', tone: 'plain', ...items }
}
`,
  )
  copy.addBefore('src/reporter/report/document.ts', / {2}\| 'tests'/, "  | 'sample'\n")
  copy.addBefore(build, /import \{ buildMissing,/, "import { buildSample } from './sample.js'\n")
  copy.addBefore(build, / {4}\.\.\.buildTraffic\(/, '    buildSample(model),\n')
  copy.addBefore('src/reporter/outputs/to-page-data.ts', / {2}missingWebhooks: 1_000/, '  sample: 100,\n')
}

function addProvider(copy) {
  const folder = 'src/webhook/providers'
  const rename = (text) => text.replaceAll('RestWebhook', 'SampleWebhook')
  copy.createLike(`${folder}/<name>-provider.ts`, `${folder}/rest-provider.ts`, rename)
  copy.addBefore(
    'src/webhook/index.ts',
    /export \{/,
    "export { SampleWebhookProvider, type SampleWebhookProviderOptions } from './providers/sample-provider.js'\n",
  )
  copy.addBefore('src/index.ts', / {2}RestWebhookProviderOptions,\n/, '  SampleWebhookProviderOptions,\n')
}

/** Creates a function that replaces a hyphenated word in all spellings. */
function createRenamer(from, to) {
  const spellings = [(words) => words.join('-'), toCamelCase, (words) => capitalize(toCamelCase(words))]
  const [old, replacement] = [from.split('-'), to.split('-')]
  return (text) =>
    spellings.reduce((result, spell) => result.replaceAll(spell(old), spell(replacement)), text)
}

function toCamelCase([first, ...others]) {
  return first + others.map(capitalize).join('')
}

function capitalize(word) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
