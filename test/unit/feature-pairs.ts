// Which test shows that two features work together, or why none is needed.

export const features = [
  'options', // of monitor and webhooks: factory, config, test.use()
  'rules', // ignore, excludePatterns, allow, expectError
  'kinds', // the option record
  'baseline',
  'compareTo',
  'history',
  'partial runs',
  'retries',
  'shards',
  'redact',
  'failOn',
  'unmonitored',
  'onError',
  'maxTestsPerError',
  'webhooks', // timeouts and waits as evidence
  'UI mode',
  'details', // what was sent and answered
  'links',
  'open requests', // of attempts that failed
  'flaky tests', // what may explain them
  'operations', // of the option openapi: those of errors, and their coverage
] as const

type Feature = (typeof features)[number]

/** A title as it is written in that file. */
export interface TestReference {
  readonly file: string
  readonly title: string
}

export type Pair = readonly [Feature, Feature, TestReference | string]

const shown = (file: string, title: string): TestReference => ({ file: `test/${file}.test.ts`, title })

const inOnePlace =
  "The reporter's options are set in one place, its entry in the config; what the cascade decides shows in the findings."
const perTest = 'Decided for each test in its worker, which does not know what other tests the run has.'
const beforeEvidence =
  'Covered errors are never evidence, so no later stage can tell them from errors that did not occur.'
const sameWorkers =
  'UI mode starts the same workers with the same config; each run has its own, which begin anew.'
const testsNotVerdicts = 'Patterns count tests and occurrences, whatever the verdict of their tests was.'
const ownOption = 'A wait has its own timeout and throws in the test itself; the monitor does not judge it.'

const countsTests = 'Whether a test was monitored does not depend on its errors, nor on what they do to it.'
const unmonitoredTests =
  'unmonitored tests fail the run, setup projects included, unless their files are excepted, in a merge too'

const keysOnly = 'Runs are compared by the keys of their patterns, and the history has nothing else of them.'
const explainsOnly = 'What explains an error does not decide whether it counts.'
const mergedShards = 'merged shards have the open requests of each attempt, and what explains flaky tests'
const noPattern = 'An open request is no error: it has no pattern, no verdict and no effect on the run.'
const countsAttempts =
  'What explains a flaky test is the difference between its attempts, whatever their errors did to it.'

const browserTraffic = 'counts what browsers received from servers, but neither mocked nor unmonitored calls'

export const pairs: readonly Pair[] = [
  [
    'options',
    'rules',
    shown(
      'e2e/monitor-options',
      'for each option the closest value wins, and an option that is given in one place holds',
    ),
  ],
  [
    'options',
    'kinds',
    shown('e2e/feature-pairs', 'knows errors of other kinds and errors whose path contains a secret'),
  ],
  ['options', 'baseline', shown('e2e/monitor-baseline', 'false means none')],
  ['options', 'compareTo', inOnePlace],
  ['options', 'history', inOnePlace],
  ['options', 'partial runs', perTest],
  [
    'options',
    'retries',
    shown(
      'e2e/feature-pairs',
      'keeps the verdicts of each attempt, and fails a test for what is missing in its last one',
    ),
  ],
  [
    'options',
    'shards',
    shown(
      'e2e/pipelines',
      "merges with the config's failOn, baseline, compareTo, history, outputFolder and redact",
    ),
  ],
  [
    'options',
    'redact',
    shown('e2e/feature-pairs', 'knows errors of other kinds and errors whose path contains a secret'),
  ],
  ['options', 'failOn', inOnePlace],
  [
    'options',
    'onError',
    shown('e2e/monitor-options', 'a function given to test.use adds to the options of an outer test.use'),
  ],
  [
    'options',
    'maxTestsPerError',
    shown('e2e/monitor-options', 'maxTestsPerError and excludePatterns may come from different places'),
  ],
  [
    'options',
    'webhooks',
    shown(
      'e2e/webhook-fixtures',
      'test.use keeps the settings of the config that it does not set, so that secrets stay hidden',
    ),
  ],
  ['options', 'UI mode', sameWorkers],

  [
    'rules',
    'kinds',
    shown(
      'e2e/finding-kinds',
      'ignored, allowed and expected findings pass; a rule without kind does not apply to other kinds',
    ),
  ],
  [
    'rules',
    'baseline',
    shown('e2e/monitor-baseline', 'a missing expected error fails the test beside known ones'),
  ],
  [
    'rules',
    'compareTo',
    shown(
      'e2e/feature-pairs',
      'are in neither summary nor history, so that a compared run had them and this one did not',
    ),
  ],
  [
    'rules',
    'history',
    shown(
      'e2e/feature-pairs',
      'are in neither summary nor history, so that a compared run had them and this one did not',
    ),
  ],
  ['rules', 'partial runs', perTest],
  ['rules', 'retries', shown('e2e/feature-pairs', 'fail neither their tests nor the run, in any attempt')],
  ['rules', 'shards', beforeEvidence],
  ['rules', 'redact', shown('e2e/feature-pairs', 'fail neither their tests nor the run, in any attempt')],
  ['rules', 'failOn', shown('e2e/feature-pairs', 'fail neither their tests nor the run, in any attempt')],
  [
    'rules',
    'onError',
    shown('e2e/monitor-verdicts', "with the reporter, a warning does not repeat the reporter's summary"),
  ],
  [
    'rules',
    'maxTestsPerError',
    shown('unit/findings/finding-log', 'an error that a rule ignores is not recorded, others are'),
  ],
  ['rules', 'webhooks', ownOption],
  ['rules', 'UI mode', sameWorkers],

  [
    'kinds',
    'baseline',
    shown('e2e/feature-pairs', 'knows errors of other kinds and errors whose path contains a secret'),
  ],
  [
    'kinds',
    'compareTo',
    shown('unit/reporter/assess', 'occurrences of all kinds are compared before network errors'),
  ],
  [
    'kinds',
    'history',
    shown('e2e/feature-pairs', 'has the patterns of all kinds in its history, without secrets'),
  ],
  ['kinds', 'partial runs', perTest],
  ['kinds', 'retries', shown('e2e/finding-kinds', 'the limit counts tests for each pattern, across retries')],
  [
    'kinds',
    'shards',
    shown('e2e/reporter-findings', 'findings of all kinds give one summary, the same through two shards'),
  ],
  [
    'kinds',
    'redact',
    shown(
      'unit/reporter/findings',
      'secrets are hidden in every field of a finding, and unknown fields are left out',
    ),
  ],
  [
    'kinds',
    'failOn',
    shown(
      'e2e/feature-pairs',
      'fails for what is new in any attempt, and for webhooks, but not for what is known',
    ),
  ],
  [
    'kinds',
    'onError',
    shown('e2e/finding-kinds', 'the warning names each pattern in one line, HTTP errors first'),
  ],
  [
    'kinds',
    'maxTestsPerError',
    shown('e2e/finding-kinds', 'the limit counts tests for each pattern, across retries'),
  ],
  ['kinds', 'webhooks', shown('e2e/webhook-waits', 'findings and waits share the attachment')],
  ['kinds', 'UI mode', sameWorkers],

  [
    'baseline',
    'compareTo',
    shown('unit/reporter/assess', 'an expired entry comes first even if the compared run had its error'),
  ],
  [
    'baseline',
    'history',
    shown('e2e/adopting', 'a suite with 30 known errors becomes green, stays guarded, and is tightened'),
  ],
  [
    'baseline',
    'partial runs',
    shown('e2e/feature-pairs', 'fails a partial run for new errors only, and calls nothing unseen'),
  ],
  [
    'baseline',
    'retries',
    shown(
      'e2e/feature-pairs',
      'keeps the verdicts of each attempt, and fails a test for what is missing in its last one',
    ),
  ],
  [
    'baseline',
    'shards',
    shown('e2e/adopting', 'a suite with 30 known errors becomes green, stays guarded, and is tightened'),
  ],
  [
    'baseline',
    'redact',
    shown('e2e/feature-pairs', 'knows errors of other kinds and errors whose path contains a secret'),
  ],
  [
    'baseline',
    'failOn',
    shown(
      'e2e/feature-pairs',
      'fails for what is new in any attempt, and for webhooks, but not for what is known',
    ),
  ],
  [
    'baseline',
    'onError',
    shown('e2e/monitor-baseline', 'are not listed by warnings or in the context of a failure'),
  ],
  ['baseline', 'maxTestsPerError', shown('e2e/monitor-baseline', 'never count for maxTestsPerError')],
  [
    'baseline',
    'webhooks',
    shown(
      'e2e/feature-pairs',
      'fails for what is new in any attempt, and for webhooks, but not for what is known',
    ),
  ],
  [
    'baseline',
    'UI mode',
    shown('extra/ui-mode', 'the reporter takes a run in the window for a part of the suite'),
  ],

  [
    'compareTo',
    'history',
    'Each run is compared with one file and appends one line; neither reads the other.',
  ],
  [
    'compareTo',
    'partial runs',
    shown(
      'e2e/partial-runs',
      'a summary of a partial run fails no later run with what it lacks, unless the baseline entry has expired',
    ),
  ],
  [
    'compareTo',
    'retries',
    shown('unit/reporter/summarize', 'each test counts once, by the most severe of its attempts'),
  ],
  [
    'compareTo',
    'shards',
    shown(
      'e2e/pipelines',
      "merges with the config's failOn, baseline, compareTo, history, outputFolder and redact",
    ),
  ],
  [
    'compareTo',
    'redact',
    shown(
      'e2e/pipelines',
      "merges with the config's failOn, baseline, compareTo, history, outputFolder and redact",
    ),
  ],
  ['compareTo', 'failOn', shown('e2e/adopting', 'compareTo names what is new and fixed since the other run')],
  [
    'compareTo',
    'onError',
    shown('e2e/adopting', 'compareTo names what is new and fixed since the other run'),
  ],
  ['compareTo', 'maxTestsPerError', testsNotVerdicts],
  [
    'compareTo',
    'webhooks',
    'Patterns are compared; a webhook that did not arrive is no pattern and always counts as new.',
  ],
  ['compareTo', 'UI mode', shown('unit/summary-file/partial-run', '%s selects other tests in each run')],

  [
    'history',
    'partial runs',
    shown('e2e/partial-runs', 'the history keeps the filters and counts whole runs only'),
  ],
  [
    'history',
    'retries',
    shown('unit/reporter/summarize', 'each test counts once, by the most severe of its attempts'),
  ],
  [
    'history',
    'shards',
    shown('e2e/adopting', 'a suite with 30 known errors becomes green, stays guarded, and is tightened'),
  ],
  [
    'history',
    'redact',
    shown('e2e/feature-pairs', 'has the patterns of all kinds in its history, without secrets'),
  ],
  [
    'history',
    'failOn',
    shown('e2e/adopting', 'a suite with 30 known errors becomes green, stays guarded, and is tightened'),
  ],
  [
    'history',
    'onError',
    shown('e2e/feature-pairs', 'has the patterns of all kinds in its history, without secrets'),
  ],
  ['history', 'maxTestsPerError', testsNotVerdicts],
  [
    'history',
    'webhooks',
    shown('e2e/feature-pairs', 'has the patterns of all kinds in its history, without secrets'),
  ],
  [
    'history',
    'UI mode',
    shown('extra/ui-mode', 'the reporter takes a run in the window for a part of the suite'),
  ],

  ['partial runs', 'retries', 'Retries are no filter: a test that is retried has run.'],
  ['partial runs', 'shards', shown('unit/reporter/test-filters', 'a shard is a filter, wherever it was set')],
  [
    'partial runs',
    'redact',
    shown('e2e/feature-pairs', 'fails a partial run for new errors only, and calls nothing unseen'),
  ],
  [
    'partial runs',
    'failOn',
    shown('e2e/feature-pairs', 'fails a partial run for new errors only, and calls nothing unseen'),
  ],
  ['partial runs', 'onError', perTest],
  [
    'partial runs',
    'maxTestsPerError',
    shown('e2e/monitor-limit', 'another run right after, and --last-failed, fail again'),
  ],
  [
    'partial runs',
    'webhooks',
    'Only the waits of tests that ran are counted, and no wait is called missing in another run.',
  ],
  [
    'partial runs',
    'UI mode',
    shown('extra/ui-mode', 'the reporter takes a run in the window for a part of the suite'),
  ],

  ['retries', 'shards', shown('e2e/reporter', 'gives one summary, the same through two shards')],
  [
    'retries',
    'redact',
    shown('e2e/feature-pairs', 'knows errors of other kinds and errors whose path contains a secret'),
  ],
  [
    'retries',
    'failOn',
    shown(
      'e2e/feature-pairs',
      'fails for what is new in any attempt, and for webhooks, but not for what is known',
    ),
  ],
  [
    'retries',
    'onError',
    shown(
      'e2e/feature-pairs',
      'keeps the verdicts of each attempt, and fails a test for what is missing in its last one',
    ),
  ],
  [
    'retries',
    'maxTestsPerError',
    shown('e2e/monitor-limit', 'retries: 2: the same single test fails all its attempts'),
  ],
  [
    'retries',
    'webhooks',
    shown('unit/reporter/summarize', 'webhook timeouts keep their test and attempt, and are complete'),
  ],
  ['retries', 'UI mode', sameWorkers],

  ['shards', 'redact', shown('e2e/redaction', 'the report merged from the blob report')],
  [
    'shards',
    'failOn',
    shown('e2e/reporter', "failOn 'any' fails the run and still writes everything, in a merge too"),
  ],
  [
    'shards',
    'onError',
    shown('e2e/adopting', 'a suite with 30 known errors becomes green, stays guarded, and is tightened'),
  ],
  [
    'shards',
    'maxTestsPerError',
    shown('e2e/finding-kinds', 'each shard has its own limit, and the merged summary shows the reason: %s'),
  ],
  ['shards', 'webhooks', shown('e2e/webhook-waits', 'merge-reports sums up the waits of all shards')],
  ['shards', 'UI mode', 'UI mode runs no shards and writes no blobs.'],

  [
    'redact',
    'failOn',
    shown(
      'e2e/pipelines',
      "merges with the config's failOn, baseline, compareTo, history, outputFolder and redact",
    ),
  ],
  ['redact', 'onError', shown('e2e/redaction', 'errors, attachments and annotations of every test')],
  [
    'redact',
    'maxTestsPerError',
    shown('unit/findings/finding-log', 'the pattern key is computed from the redacted URL and the routes'),
  ],
  ['redact', 'webhooks', shown('e2e/redaction', 'errors, attachments and annotations of every test')],
  ['redact', 'UI mode', sameWorkers],

  [
    'failOn',
    'onError',
    shown(
      'e2e/feature-pairs',
      'fails for what is new in any attempt, and for webhooks, but not for what is known',
    ),
  ],
  [
    'failOn',
    'maxTestsPerError',
    shown('e2e/reporter', "failOn 'any' fails the run and still writes everything, in a merge too"),
  ],
  [
    'failOn',
    'webhooks',
    shown('e2e/reporter', "failOn 'any' fails the run and still writes everything, in a merge too"),
  ],
  ['failOn', 'UI mode', 'The window shows results of tests; the status of a run has no effect there.'],

  [
    'onError',
    'maxTestsPerError',
    shown(
      'e2e/feature-pairs',
      'keeps the verdicts of each attempt, and fails a test for what is missing in its last one',
    ),
  ],
  [
    'onError',
    'webhooks',
    shown(
      'e2e/feature-pairs',
      'keeps the verdicts of each attempt, and fails a test for what is missing in its last one',
    ),
  ],
  ['onError', 'UI mode', sameWorkers],

  [
    'maxTestsPerError',
    'webhooks',
    shown('e2e/monitor-limit', 'a test that fails for another reason is not counted'),
  ],
  [
    'maxTestsPerError',
    'UI mode',
    shown('extra/ui-mode', 'each run in the window is a new run: the limit does not exempt the next test'),
  ],

  ['webhooks', 'UI mode', sameWorkers],

  ['options', 'unmonitored', inOnePlace],
  ['rules', 'unmonitored', countsTests],
  ['kinds', 'unmonitored', countsTests],
  ['baseline', 'unmonitored', countsTests],
  ['compareTo', 'unmonitored', countsTests],
  ['history', 'unmonitored', countsTests],
  ['partial runs', 'unmonitored', 'Only tests that ran are asked whether they were monitored.'],
  ['retries', 'unmonitored', shown('unit/reporter/unmonitored', "with 'fail'")],
  ['shards', 'unmonitored', shown('e2e/reporter-coverage', unmonitoredTests)],
  ['redact', 'unmonitored', 'The paths of files are shown as they are, in the reason as everywhere.'],
  [
    'failOn',
    'unmonitored',
    shown('unit/reporter/reporter', 'a run that failOn and unmonitored fail gives the reason of each'),
  ],
  ['unmonitored', 'onError', countsTests],
  ['unmonitored', 'maxTestsPerError', countsTests],
  ['unmonitored', 'webhooks', shown('e2e/reporter-coverage', unmonitoredTests)],
  ['unmonitored', 'UI mode', 'The window shows results of tests; the status of a run has no effect there.'],

  [
    'options',
    'details',
    shown(
      'e2e/monitor-options',
      'for each option the closest value wins, and an option that is given in one place holds',
    ),
  ],
  ['rules', 'details', beforeEvidence],
  ['kinds', 'details', shown('e2e/sent-requests', 'the request of an error')],
  ['baseline', 'details', 'Known errors have details like all others; the baseline reads keys and paths.'],
  ['compareTo', 'details', keysOnly],
  ['history', 'details', keysOnly],
  ['partial runs', 'details', perTest],
  [
    'retries',
    'details',
    'Each attempt has evidence of its own, and the samples of all attempts are counted together.',
  ],
  ['shards', 'details', shown('e2e/sent-requests', 'has the same samples through a merge')],
  ['redact', 'details', shown('e2e/sent-requests', 'no secret leaves the worker')],
  ['failOn', 'details', explainsOnly],
  ['unmonitored', 'details', countsTests],
  ['onError', 'details', explainsOnly],
  ['maxTestsPerError', 'details', explainsOnly],
  ['webhooks', 'details', 'A webhook that did not arrive has evidence of its own.'],
  ['UI mode', 'details', sameWorkers],

  ['options', 'links', inOnePlace],
  ['rules', 'links', beforeEvidence],
  ['kinds', 'links', 'A link needs values, whichever kind of error has them.'],
  ['baseline', 'links', explainsOnly],
  ['compareTo', 'links', keysOnly],
  ['history', 'links', keysOnly],
  ['partial runs', 'links', 'A link leads to one error, whichever other tests ran.'],
  ['retries', 'links', 'A link is made for a sample, which is one error of one attempt.'],
  ['shards', 'links', shown('e2e/sent-requests', 'has the same samples through a merge')],
  ['redact', 'links', shown('unit/reporter/links', 'links are made of redacted errors')],
  ['failOn', 'links', explainsOnly],
  ['unmonitored', 'links', countsTests],
  ['onError', 'links', explainsOnly],
  ['maxTestsPerError', 'links', explainsOnly],
  ['webhooks', 'links', 'Links are made for errors; a webhook that did not arrive is none.'],
  ['UI mode', 'links', 'The reporter makes the links of each run in the window anew.'],
  ['details', 'links', shown('e2e/sent-requests', 'links to the trace of the request, and lists its id')],

  ['options', 'open requests', shown('e2e/pending-requests', 'leaves out what excludePatterns match')],
  ['rules', 'open requests', shown('e2e/pending-requests', 'leaves out what excludePatterns match')],
  ['kinds', 'open requests', noPattern],
  ['baseline', 'open requests', noPattern],
  ['compareTo', 'open requests', noPattern],
  ['history', 'open requests', noPattern],
  ['partial runs', 'open requests', perTest],
  ['retries', 'open requests', shown('e2e/pending-requests', mergedShards)],
  ['shards', 'open requests', shown('e2e/pending-requests', mergedShards)],
  ['redact', 'open requests', shown('e2e/pending-requests', mergedShards)],
  ['failOn', 'open requests', noPattern],
  ['unmonitored', 'open requests', 'A test without the monitor is not watched, its requests included.'],
  ['onError', 'open requests', shown('e2e/pending-requests', mergedShards)],
  [
    'maxTestsPerError',
    'open requests',
    'A test that the limit lets through has passed; only failures list them.',
  ],
  ['webhooks', 'open requests', shown('unit/attachments/evidence-format', 'is decoded as it was encoded')],
  ['UI mode', 'open requests', sameWorkers],
  ['details', 'open requests', shown('e2e/pending-requests', 'lists them without details')],
  ['links', 'open requests', 'A request without a response has no headers that lead to a trace.'],

  ['options', 'flaky tests', 'No option changes it; what is not recorded explains nothing.'],
  ['rules', 'flaky tests', beforeEvidence],
  ['kinds', 'flaky tests', countsAttempts],
  ['baseline', 'flaky tests', 'A known error may explain a flaky test as well as any other.'],
  ['compareTo', 'flaky tests', 'The sentence is about the attempts of one run.'],
  ['history', 'flaky tests', 'The sentence is about the attempts of one run.'],
  ['partial runs', 'flaky tests', 'Only tests that ran have attempts.'],
  ['retries', 'flaky tests', shown('unit/reporter/flaky', 'count tests, most first, and each test once')],
  ['shards', 'flaky tests', shown('e2e/pending-requests', mergedShards)],
  ['redact', 'flaky tests', 'Patterns are counted by their keys, which are made from redacted URLs.'],
  ['failOn', 'flaky tests', 'Whether a pattern is new does not depend on the attempts in which it occurred.'],
  [
    'unmonitored',
    'flaky tests',
    'Playwright decides what is flaky; without the monitor no error explains it.',
  ],
  ['onError', 'flaky tests', shown('e2e/pending-requests', mergedShards)],
  ['maxTestsPerError', 'flaky tests', countsAttempts],
  ['webhooks', 'flaky tests', 'A webhook that did not arrive is no pattern and is listed on its own.'],
  ['UI mode', 'flaky tests', 'The report of a run in the window has the attempts of that run.'],
  ['details', 'flaky tests', 'Patterns are counted by their keys, with details or without.'],
  ['links', 'flaky tests', 'The sentence names a pattern; its samples have the links.'],
  ['open requests', 'flaky tests', shown('e2e/pending-requests', mergedShards)],

  [
    'options',
    'operations',
    shown('e2e/api-coverage', 'has no coverage without traffic, and names operations all the same'),
  ],
  ['rules', 'operations', shown('e2e/api-coverage', browserTraffic)],
  ['kinds', 'operations', shown('unit/reporter/api', 'lack documented where there is no status')],
  ['baseline', 'operations', 'Keys and paths do not change, and neither does what is known.'],
  ['compareTo', 'operations', shown('unit/reporter/api', 'lists operations that are no longer covered')],
  ['history', 'operations', keysOnly],
  [
    'partial runs',
    'operations',
    shown(
      'unit/reporter/api',
      'lists none after a partial run, unless the compared run had the same filters',
    ),
  ],
  ['retries', 'operations', shown('e2e/api-coverage', browserTraffic)],
  [
    'shards',
    'operations',
    shown(
      'e2e/api-coverage',
      'gives the coverage of one run for two merged shards, with the document of the merging machine',
    ),
  ],
  ['redact', 'operations', shown('unit/reporter/api', 'meets an operation whose parameter redaction hides')],
  ['failOn', 'operations', 'A status that no document declares is told and fails no run.'],
  ['unmonitored', 'operations', shown('e2e/api-coverage', browserTraffic)],
  ['onError', 'operations', shown('e2e/api-coverage', browserTraffic)],
  ['maxTestsPerError', 'operations', 'A response counts, whatever its error does to the test.'],
  ['webhooks', 'operations', 'Webhooks go from server to server, where no browser counts them.'],
  ['UI mode', 'operations', sameWorkers],
  ['details', 'operations', shown('e2e/api-coverage', browserTraffic)],
  ['links', 'operations', explainsOnly],
  ['open requests', 'operations', 'Only a response covers an operation.'],
  ['flaky tests', 'operations', 'Patterns are counted by their keys, which operations do not change.'],
]
