// Compares a run of the demo with the expected result, by the JSON of the reporter and of Playwright.
// The words of the terminal and the page do not matter.

const passed = [
  'lists the movies',
  'shows a movie and its rating',
  'adds a movie',
  'creates, reads and deletes a movie',
  'rejects changes without a token',
  'works while a third party is down',
  'rejects a rating of 11',
  'names every invalid field',
  'sends a webhook when a movie is created',
  'sends a webhook when a movie is deleted',
  'signs its webhooks',
]
const listed = [
  'unexpected: lists the movies while the recommendations are broken [failed the test: GET:500:/api/recommendations]',
  'unexpected: opens the poster in a popup whose document is broken [failed the test: GET:500:/movies]',
  'unexpected: shows the rating while the ratings are unavailable [reported: GET:503:/api/ratings]',
  'unexpected: waits for a webhook that is not sent [webhook timeout]',
  'unexpected: rejects a webhook with a wrong signature [webhook timeout: digest does not match]',
]
const manyTests = / while the ratings are broken \[/
const oneFailed = /^unexpected: .* \[failed the test: GET:500:\/api\/ratings\]$/
const overLimit = /^expected: .* \[limit reached: GET:500:\/api\/ratings\]$/

/**
 * The differences between a run and the expected result; empty if there are none.
 * `summary` is the reporter's JSON, `results` that of Playwright's own JSON reporter.
 */
export function findDifferences(summary, results) {
  const actual = listOutcomes(summary, results)
  const many = actual.filter((line) => manyTests.test(line))
  const others = actual.filter((line) => !manyTests.test(line))
  const expected = [...passed.map((title) => `expected: ${title}`), ...listed]
  return [
    ...expected.filter((line) => !others.includes(line)).map((line) => `Missing: ${line}`),
    ...others.filter((line) => !expected.includes(line)).map((line) => `Unexpected: ${line}`),
    ...checkLimit(many, summary.run.workers),
    ...summary.unreadableAttachments.map(({ name, reason }) => `Unreadable: ${name}: ${reason}`),
  ]
}

/** Six tests are affected by one broken back end: one failure per worker, a warning for the others. */
function checkLimit(lines, workers) {
  const failed = lines.filter((line) => oneFailed.test(line)).length
  const warned = lines.filter((line) => overLimit.test(line)).length
  if (failed >= 1 && failed <= workers && failed + warned === 6) return []
  return [
    'Of the six tests with broken ratings, one per worker must fail and the others pass with a warning:',
    ...lines,
  ]
}

/** One line for each test: `<outcome>: <title> [<findings>]`. */
function listOutcomes(summary, results) {
  const findings = new Map(
    summary.tests.map((test) => [test.titlePath.at(-1), formatFindings(test, summary)]),
  )
  return results.suites.flatMap(listSpecs).map(({ title, tests: [test] }) => {
    const found = findings.get(title)
    return `${test.status}: ${title}${found ? ` [${found}]` : ''}`
  })
}

function formatFindings({ id, attempts }, { patterns, webhookTimeouts }) {
  const keys = patterns.filter(({ testIds }) => testIds.includes(id)).map(({ key }) => key)
  const verdicts = attempts.map(({ verdict }) => verdict).filter(Boolean)
  const timeouts = webhookTimeouts.filter(({ testId }) => testId === id).map(formatTimeout)
  return [...(keys.length > 0 ? [`${verdicts}: ${keys}`] : []), ...timeouts].join(', ')
}

/** With what the nearest miss says of the signature, where the template has one. */
function formatTimeout({ nearMisses: [nearest] }) {
  const signature = nearest?.verdicts.find(({ matcher }) => matcher.startsWith('signature('))
  return ['webhook timeout', ...(signature?.note ? [signature.note.split(':')[0]] : [])].join(': ')
}

function listSpecs(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}
