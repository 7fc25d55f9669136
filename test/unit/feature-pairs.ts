// Which test shows that two features work together, or why none is needed. `a × b, c` stands for the pairs a × b and
// a × c.

export const features = [
  'options', // of monitor and webhooks: factory, config, test.use()
  'rules', // ignore, excludePatterns, allow, expectError
  'kinds', // the record option
  'baseline',
  'compareTo',
  'partial runs',
  'retries',
  'shards',
  'redact',
  'unmonitored',
  'fail',
  'maxTestsPerError',
  'webhooks', // timeouts and waits as evidence
  'UI mode',
  'details', // what was sent and received
  'links',
  'open requests', // of attempts that failed
  'flaky tests', // errors that may explain them
  'operations', // the traffic: operations of the option openapi, mock leaks and hosts
] as const

/** The pairs that have a test, by the test's file below test/ and its title in the source. */
export const testsOfPairs: Record<string, Record<string, string>> = {
  'e2e/adopting': {
    'a compared run says what appeared and what is gone, calls nothing gone after a partial run, and fails nothing':
      'compareTo × fail, partial runs',
  },
  'e2e/baseline': {
    'an error fails its test and the run until the baseline has its name': 'baseline × shards',
  },
  'e2e/feature-pairs': {
    'matches page errors, and errors whose path contains a secret, with their baseline entries':
      'redact × options, baseline, retries; kinds × options, baseline',
    "keeps each attempt's verdict, and fails a test whose last attempt lacks an expected error":
      'retries × options, baseline, fail; fail × maxTestsPerError, webhooks',
    'fails through its tests alone, and explains a flaky one': 'baseline × webhooks; fail × flaky tests',
    'links the samples of an error': 'details × links',
    'if it is partial, reports no baseline entry as unseen, and redacts its filters as well':
      'partial runs × baseline, redact',
  },
  'e2e/finding-details': {
    'the recorded request has the expected headers and body: $title': 'kinds × details',
    'no secret leaves the worker': 'redact × details',
  },
  'e2e/finding-kinds': { 'the warning gives the reason of each error': 'kinds × fail' },
  'e2e/monitor-limit': {
    'concurrent and later runs fail one test in each of 2 parallel workers, even with --last-failed':
      'partial runs × maxTestsPerError',
    'with 2 retries, fails every attempt of the same test and no other test':
      'maxTestsPerError × retries, kinds; kinds × retries',
    'with $what, limits the failures in $name: $counts': 'options × maxTestsPerError',
    'does not count a test that fails for another reason': 'maxTestsPerError × webhooks',
  },
  'e2e/monitor-options': {
    'the closest value of each option wins: $project, $title': 'options × rules, fail',
  },
  'e2e/monitor-outcome': {
    'lists requests of every page and context, except those that nothing waits for or an option excludes':
      'open requests × options, rules',
    'a failed attempt lists unanswered and partly answered requests, without secrets':
      'open requests × redact',
    'lists twenty open requests of a network error, and counts the others, even if details are off':
      'open requests × details, fail; options × details',
  },
  'e2e/monitor-verdicts': { 'yields the right verdict: $title': 'options × baseline' },
  'extra/pipeline-recipes': {
    'the pipeline is red when $what': 'options × shards; compareTo × shards; shards × fail',
  },
  'e2e/redaction': {
    'hides secrets in the report merged from blob reports': 'shards × redact',
    "hides secrets in every test's errors, attachments and annotations": 'redact × fail, webhooks',
  },
  'e2e/reporter': {
    'gives the same summary with and without shards':
      'shards × retries, kinds, webhooks, open requests, flaky tests; open requests × retries, flaky tests',
  },
  'e2e/reporter-coverage': {
    'unmonitored tests, even in setup projects, fail the run or merge unless their files are excepted':
      'unmonitored × shards, webhooks',
  },
  'e2e/traffic': {
    'counts responses to ignored errors and in beforeAll, but not in afterAll': 'rules × operations',
  },
  'e2e/webhook-fixtures': {
    "test.use keeps the config's other settings, such as redact": 'options × webhooks',
    'with the monitor, a test that $title attaches its findings and waits': 'kinds × webhooks',
  },
  'extra/ui-mode': {
    'the reporter treats a run in UI mode as a partial run': 'UI mode × baseline, partial runs',
    'each run in UI mode resets the error limit, so the next test still fails': 'maxTestsPerError × UI mode',
  },
  'unit/attachments/decode.evidence-format': {
    '_backchannel.json survives encoding and decoding unchanged': 'webhooks × open requests',
  },
  'unit/findings/kinds': {
    "a rule's message $message matches the text of $kind: $isAllowed": 'rules × kinds',
  },
  'unit/findings/log/finding-log': {
    'records only errors that no rule ignores': 'rules × maxTestsPerError, redact',
    'computes the name from the redacted URL and the routes': 'redact × maxTestsPerError',
  },
  'unit/fixtures/judge': {
    'the verdict of $what is $verdicts with fail: test, run and nothing': 'baseline × maxTestsPerError, fail',
  },
  'unit/reporter/summary/summarize.operations': {
    '$what are listed with tags and owner': 'kinds × operations',
  },
  'unit/reporter/collect/tallies/call-tally': {
    'adds up responses by method, path and status over tests and retries': 'retries × operations',
    'is the same whatever the order in which shards are merged': 'shards × operations',
    'redacts the paths': 'redact × operations',
  },
  'unit/reporter/collect/tallies/traffic-tally': {
    'is absent if no test recorded traffic, and empty if tests made no request':
      'operations × unmonitored, options',
  },
  'unit/cli/coverage/coverage': {
    '--compare exits with 1 and names operations that only the compared run called': 'compareTo × operations',
    'exits with 2 for a partial run that would decide, but not for one that only informs':
      'partial runs × operations',
  },
  'unit/reporter/outputs/write-outputs.golden': {
    'prints the run $name in every output as before': 'baseline × compareTo',
  },
  'unit/reporter/outputs/to-page-data.findings': {
    'hides secrets in names, URLs and details, and omits unknown fields': 'kinds × redact',
  },
  'unit/reporter/summary/effects.flaky': {
    'counts each test once, and lists errors by number of tests': 'retries × flaky tests',
  },
  'unit/reporter/links': {
    'the summary and its outputs have links with redacted values, if all placeholders have one':
      'redact × links',
  },
  'unit/reporter/index.reporter': {
    "explains all reasons why the run failed, such as fail: 'run', and how to accept the errors":
      'unmonitored × fail',
  },
  'unit/reporter/summary/summarize': {
    'errors count each test once, by its most severe attempt': 'retries × compareTo',
    'a missing webhook has its test and its attempt': 'retries × webhooks',
  },
  'unit/attachments/selection': {
    'a run with $argv and $more has the selection $selection': 'partial runs × shards',
  },
  'unit/reporter/run/unmonitored': { 'no test of which one attempt was monitored': 'retries × unmonitored' },
  'unit/summary-file/partial-run': { 'the same %s may run different tests': 'compareTo × UI mode' },
}

/** The pairs that need no test, by reason. */
export const reasonsOfPairs: Record<string, string> = {
  "The reporter's options are set in one place, its entry in the config; what the cascade decides shows in the findings.":
    'options × compareTo, unmonitored, links',
  'Decided for each test in its worker, which does not know what other tests the run has.':
    'partial runs × options, rules, kinds, fail, details, open requests',
  'UI mode starts the same workers with the same config; each run has its own, which begin anew.':
    'UI mode × options, rules, kinds, retries, redact, fail, webhooks, details, open requests, operations',
  'Covered errors are never evidence, so no later stage can tell them from errors that did not occur.':
    'rules × baseline, compareTo, retries, fail, shards, details, links, flaky tests',
  'A wait has its own timeout and throws in the test itself; the monitor does not judge it.':
    'rules × webhooks',
  'Errors count tests and occurrences, whatever the verdict of their tests was.':
    'maxTestsPerError × compareTo',
  'Errors are compared by name; a webhook that did not arrive is no error.': 'compareTo × webhooks',
  'Retries are no filter, because a test that is retried has run.': 'partial runs × retries',
  'Only the waits of tests that ran are counted, and no wait is called missing in another run.':
    'partial runs × webhooks',
  'A merged report reads the same attachments.': 'shards × details, links',
  'UI mode runs no shards and writes no blobs.': 'shards × UI mode',
  'Each shard is a run of its own, which counts its own tests.': 'shards × maxTestsPerError',
  'The window shows results of tests; the status of a run has no effect there.': 'UI mode × unmonitored',
  'Whether a test was monitored does not depend on its errors, nor on what they do to it.':
    'unmonitored × rules, kinds, baseline, compareTo, maxTestsPerError, details, links',
  'Only tests that ran are asked whether they were monitored.': 'partial runs × unmonitored',
  'The paths of files are shown as they are, in the reason as everywhere.': 'redact × unmonitored',
  'Known errors have details like all others; the baseline reads keys and paths.': 'baseline × details',
  'Runs are compared by the keys and paths of their patterns.': 'compareTo × kinds, redact, details, links',
  'Each attempt has evidence of its own, and the samples of all attempts are counted together.':
    'retries × details',
  'What explains an error does not decide whether it counts.':
    'links × baseline, fail, maxTestsPerError, operations; details × fail, maxTestsPerError',
  'A webhook that did not arrive has evidence of its own.': 'webhooks × details',
  'An open request is no error, so it has no name, no verdict and no effect on the run.':
    'open requests × kinds, baseline, compareTo',
  'A test without the monitor is not watched, its requests included.': 'unmonitored × open requests',
  'A test that the limit lets through has passed; only failures list them.':
    'maxTestsPerError × open requests',
  'A request without a response has no headers that lead to a trace.': 'links × open requests',
  'Keys and paths do not change, and neither does what is known.': 'baseline × operations',
  'A response counts, whatever its error does to the test, and whatever is recorded of it.':
    'operations × maxTestsPerError, fail, details',
  'Webhooks go from server to server, where no browser counts them.': 'webhooks × operations',
  'Only a response covers an operation.': 'open requests × operations',
  'The sentence about flaky tests compares the keys of the errors in the attempts of one run, and reads nothing else.':
    'flaky tests × options, kinds, maxTestsPerError, baseline, compareTo, partial runs, redact, unmonitored, webhooks, UI mode, details, links, operations',
  'A link is made from the values of one error in one attempt, and from nothing else.':
    'links × kinds, partial runs, retries, webhooks, UI mode',
}
