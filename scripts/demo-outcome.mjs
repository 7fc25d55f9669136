// What the demo's second run must be, compared with the JSON output of the reporter and of Playwright.

/** Each test's outcome, with the errors that failed it. */
const outcomes = [
  'unexpected: lists the movies [failed: GET 503 /api/recommendations]',
  'unexpected: shows a movie [failed: GET 503 /api/movies/<id>/reviews, GET 503 /api/ratings/<id>]',
  'unexpected: shows who directed a movie [failed: GET 503 /api/movies/<id>/reviews, GET 503 /api/ratings/<id>]',
  'unexpected: opens the poster in a popup [failed: GET 503 /api/movies/<id>/reviews, GET 503 /api/ratings/<id>]',
  'unexpected: adds a movie [failed: GET 503 /api/movies/<id>/reviews, GET 503 /api/ratings/<id>]',
  'unexpected: sends a webhook when a movie is deleted [no webhook: movie.deleted]',
  'expected: creates, reads and deletes a movie',
  'expected: rejects changes without a token',
  'expected: rejects a rating of 11',
  'expected: sends a signed webhook when a movie is created',
  'expected: counts a payment that is delivered twice once',
  'expected: rejects a payment that somebody else signed',
]

/**
 * Returns the differences between a run and the expected result; empty if there are none.
 * `summary` is the reporter's JSON, and `results` is that of Playwright's own JSON reporter.
 */
export function findDifferences(summary, results) {
  const actual = listOutcomes(summary, results)
  return [
    ...outcomes.filter((line) => !actual.includes(line)).map((line) => `Missing: ${line}`),
    ...actual.filter((line) => !outcomes.includes(line)).map((line) => `Unexpected: ${line}`),
    ...checkReasons(summary),
    ...summary.unreadableAttachments.map(({ name, reason }) => `Unreadable: ${name}: ${reason}`),
  ]
}

/** Checks that the report says why: one cause, and what the server printed about each error that counts. */
function checkReasons({ causes, errors }) {
  const counted = errors.filter(({ name }) => name.startsWith('GET 503 '))
  const unexplained = counted.filter(({ samples }) =>
    samples.every(({ serverLog }) => !serverLog?.lines.join('\n').includes('connect ECONNREFUSED')),
  )
  return [
    ...(causes.length === 1 ? [] : [`There must be one cause: ${causes.map(({ title }) => title)}`]),
    ...unexplained.map(({ name }) => `Without the server's line: ${name}`),
  ]
}

/** Returns one line for each test, in the form `<outcome>: <title> [<verdict>: <errors>]`. */
function listOutcomes(summary, results) {
  const tests = new Map(summary.tests.map((test) => [test.titlePath.at(-1), test]))
  return results.suites.flatMap(listSpecs).map(({ title, tests: [{ status }] }) => {
    const found = tests.get(title)
    const notes = found ? describeEvidence(found, summary) : []
    return [`${status}: ${title}`, ...notes.map((note) => ` [${note}]`)].join('')
  })
}

function describeEvidence({ id, attempts }, { webhookTimeouts }) {
  const judged = attempts.filter(({ verdict }) => verdict)
  const missing = webhookTimeouts.filter(({ testId }) => testId === id)
  return [
    ...judged.map(({ verdict, findings }) => `${verdict}: ${listNames(findings)}`),
    ...missing.map(({ templateName }) => `no webhook: ${templateName}`),
  ]
}

function listNames(findings) {
  const names = findings.map(({ name }) => name)
  return [...new Set(names)].sort().join(', ')
}

function listSpecs(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}
