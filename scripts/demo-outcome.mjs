// What the demo is meant to show, and what a run of it really showed.

const passed = [
  'lists the movies',
  'shows a movie and its rating',
  'adds a movie',
  'creates, reads and deletes a movie',
  'refuses changes without a token',
  'works while a third party is down',
  'refuses a rating of 11',
  'names every field that is wrong',
  'tells when a movie was created',
  'tells when a movie was deleted',
]
const listed = [
  'unexpected: lists the movies while the recommendations are broken [failed the test: GET:500:/api/recommendations]',
  'unexpected: opens the poster in a popup whose document is broken [failed the test: GET:500:/movies]',
  'unexpected: shows the rating while the ratings are unavailable [reported: GET:503:/api/ratings]',
  'unexpected: waits for a webhook that never comes [webhook timeout]',
]
const manyTests = / while the ratings are broken \[/
const oneFailed = /^unexpected: .* \[failed the test: GET:500:\/api\/ratings\]$/
const letThrough = /^expected: .* \[limit reached: GET:500:\/api\/ratings\]$/

/**
 * How a run differs from what the demo is meant to show; empty when it went as intended.
 * `summary` is the reporter's JSON, `results` that of Playwright's own JSON reporter.
 */
export function deviations(summary, results) {
  const seen = outcomes(summary, results)
  const many = seen.filter((line) => manyTests.test(line))
  const others = seen.filter((line) => !manyTests.test(line))
  const intended = [...passed.map((title) => `expected: ${title}`), ...listed]
  return [
    ...intended.filter((line) => !others.includes(line)).map((line) => `Not seen: ${line}`),
    ...others.filter((line) => !intended.includes(line)).map((line) => `Not intended: ${line}`),
    ...limitDeviations(many, summary.run.workers),
    ...summary.unreadableAttachments.map(({ name, reason }) => `Unreadable: ${name}: ${reason}`),
  ]
}

/** The six tests that meet one broken back end: one failure per worker, a warning for the rest. */
function limitDeviations(lines, workers) {
  const failed = lines.filter((line) => oneFailed.test(line)).length
  const warned = lines.filter((line) => letThrough.test(line)).length
  if (failed >= 1 && failed <= workers && failed + warned === 6) return []
  return [
    'Of the six tests with broken ratings, one per worker must fail and the rest be let through:',
    ...lines,
  ]
}

/** One line for each test: `<outcome>: <title> [<evidence>]`. */
function outcomes(summary, results) {
  const evidence = new Map(summary.tests.map((test) => [test.titlePath.at(-1), evidenceOf(test, summary)]))
  return results.suites.flatMap(specsOf).map(({ title, tests: [test] }) => {
    const shown = evidence.get(title)
    return `${test.status}: ${title}${shown ? ` [${shown}]` : ''}`
  })
}

function evidenceOf({ id, attempts }, { patterns, webhookTimeouts }) {
  const keys = patterns.filter(({ testIds }) => testIds.includes(id)).map(({ key }) => key)
  const verdicts = attempts.map(({ verdict }) => verdict).filter(Boolean)
  const timeouts = webhookTimeouts.filter(({ testId }) => testId === id).map(() => 'webhook timeout')
  return [...(keys.length > 0 ? [`${verdicts}: ${keys}`] : []), ...timeouts].join(', ')
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}
