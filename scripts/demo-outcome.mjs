// Compares a run of the demo with the expected result, using the JSON output of the reporter and of Playwright.
// Does not check the terminal output or the text of the HTML report.

const passed = [
  'lists the movies',
  'shows a movie, its rating and its reviews',
  'creates, reads and deletes a movie',
  'shows a rating that the test chose',
  'rejects changes without a token',
  'works while the analytics script is down',
  'works while the analytics script is broken',
  'shows no trailer without the player',
  'shows a movie without reviews',
  'lists every invalid field',
  'sends a webhook when a poster is rendered',
  'sends a webhook when a movie is created',
  'sends a webhook when a movie is deleted',
  'signs its webhooks',
  'counts a payment that is delivered twice once',
  'rejects a payment that somebody else signed',
]
const listed = [
  'expected: adds a movie [accepted: GET 404 /api/movies/lookup]',
  'expected: rejects a rating of 11 [accepted: GET 404 /api/movies/lookup]',
  'unexpected: lists the movies while the recommendations are broken [failed: GET 500 /api/recommendations]',
  'unexpected: opens the poster in a popup that fails to load [failed: GET 500 /movies/*/poster]',
  'unexpected: lists the movies while the page throws [failed: TypeError: movies is not iterable]',
  'unexpected: keeps the form open while the API rejects the movie [failed: POST 422 /api/movies,GET 404 /api/movies/lookup]',
  'unexpected: shows a movie while its reviews fail [failed: GraphQL Reviews: TIMEOUT]',
  'unexpected: shows a movie after the preparation [failed: GET 503 /api/recommendations (in beforeAll)]',
  'unexpected: lists the movies while the set-up call is rejected [failed: API POST 401 /api/movies]',
  'unexpected: shows no trailer while the video host refuses connections [failed: GET net::ERR_CONNECTION_REFUSED /player.css,GET net::ERR_CONNECTION_REFUSED /player.js,GET net::ERR_CONNECTION_REFUSED /stills/*]',
  'unexpected: shows the rating while the ratings API is unavailable [in failed test: GET 503 /api/ratings/*]',
  'unexpected: shows the rating while the ratings API does not respond [still open: GET /api/ratings]',
  'flaky: shows the rating while the ratings API is flaky [in failed test: GET 503 /api/ratings/*]',
  'unexpected: waits for a webhook that is not sent [webhook timeout]',
  'unexpected: rejects a webhook with a wrong signature [webhook timeout: digest does not match]',
]
/** Each error's kind, its state in the baseline, its change since the earlier run, and its name. */
const errors = [
  'http-error new, appeared: GET 500 /api/ratings/*',
  'http-error new, appeared: GET 503 /api/ratings/*',
  'http-error new, appeared: GET 503 /api/recommendations',
  'request-failed new, appeared: GET net::ERR_CONNECTION_REFUSED /player.css',
  'request-failed new, appeared: GET net::ERR_CONNECTION_REFUSED /player.js',
  'request-failed new, appeared: GET net::ERR_CONNECTION_REFUSED /stills/*',
  'graphql-error new, appeared: GraphQL Reviews: TIMEOUT',
  'api-error new, appeared: API POST 401 /api/movies',
  'page-error new, appeared: TypeError: movies is not iterable',
  'http-error new, same: GET 500 /api/recommendations',
  'http-error new, appeared: GET 500 /movies/*/poster',
  'http-error new, appeared: POST 422 /api/movies',
  'http-error known, appeared: GET 404 /api/movies/lookup',
  'gone: GET 500 /api/movies/lookup',
]
/** For errors with this name, what one of the samples must contain. */
const samples = [
  ['GET 500 /api/ratings/*', /^\{"error":"db timeout"\}$/, ({ details }) => details?.body],
  ['GraphQL Reviews: TIMEOUT', /^review service timed out$/, ({ message }) => message],
  ['API POST 401 /api/movies', /^\{"error":"A valid token is required"\}$/, ({ details }) => details?.body],
  ['POST 422 /api/movies', /"rating":11\b/, ({ details }) => details?.request?.body],
  [
    'GET 500 /api/ratings/*',
    /^id: ERROR request [\w-]{36}\nError: no connection .*\n +at failRatings /,
    describeServerLog,
  ],
  [
    'GET 500 /api/ratings/*',
    /^https:\/\/logs\.example\/ratings\?request=[\w-]{36}&from=\d{13}&to=\d{13}$/,
    ({ links }) => links?.['Rating log'],
  ],
]
function describeServerLog({ serverLog }) {
  return `${serverLog?.by}: ${serverLog?.lines.join('\n')}`
}
const facts = [
  'cause: http://localhost:2 refused connections: 3 errors in 1 test',
  'flaky: 1 of 1 explained by GET 503 /api/ratings/*',
  'close to the timeout: poster.rendered',
  'GET /api/ratings/*: mocked in 1 test',
  'other host: localhost:2',
]
/** What the command `coverage` says about the operations of the movie system. */
const operations = ['10 of 12 operations called', 'POST /graphql  200']
const manyTests = / while the ratings API is broken \[/
const oneFailed = /^unexpected: .* \[failed: GET 500 \/api\/ratings\/\*\]$/
const overLimit = /^expected: .* \[warned: GET 500 \/api\/ratings\/\*\]$/

/**
 * Returns the differences between a run and the expected result; empty if there are none.
 * `summary` is the reporter's JSON, and `results` is that of Playwright's own JSON reporter.
 */
export function findDifferences(summary, results) {
  const actual = listOutcomes(summary, results)
  const many = actual.filter((line) => manyTests.test(line))
  const others = actual.filter((line) => !manyTests.test(line))
  return [
    ...compareLines([...passed.map((title) => `expected: ${title}`), ...listed], others),
    ...checkLimit(many, summary.run.workers),
    ...compareLines(errors, listErrors(summary)),
    ...samples.flatMap((sample) => checkSamples(summary, sample)),
    ...compareLines(facts, listFacts(summary)),
    ...summary.unreadableAttachments.map(({ name, reason }) => `Unreadable: ${name}: ${reason}`),
  ]
}

/** Returns what the output of the command `coverage` lacks. */
export function checkOperations(output) {
  return operations.filter((line) => !output.includes(line)).map((line) => `Missing: ${line} in ${output}`)
}

function compareLines(expected, actual) {
  return [
    ...expected.filter((line) => !actual.includes(line)).map((line) => `Missing: ${line}`),
    ...actual.filter((line) => !expected.includes(line)).map((line) => `Unexpected: ${line}`),
  ]
}

function listErrors({ errors: found, changes }) {
  return [
    ...found.map(({ kind, name, baseline, change }) => `${kind} ${baseline?.state}, ${change}: ${name}`),
    ...(changes?.gone ?? []).map((name) => `gone: ${name}`),
  ]
}

function checkSamples({ errors: found }, [name, expected, read]) {
  const texts = (found.find((error) => error.name === name)?.samples ?? []).map(read)
  return texts.some((text) => expected.test(text))
    ? []
    : [`A sample of ${name} must match ${expected}: ${texts}`]
}

/** Lists what the run says about causes, flaky tests, webhooks that took more than 80 % of their timeout, and traffic. */
function listFacts({ causes, flaky, webhooks, traffic: { mockLeaks, hosts } }) {
  const close = webhooks.filter(({ p95Ms, timeoutMs, timedOut }) => timedOut === 0 && p95Ms > 0.8 * timeoutMs)
  const others = hosts.filter(({ allowed }) => allowed === false)
  return [
    ...causes.map(({ title }) => `cause: ${title}`),
    `flaky: ${flaky.explained} of ${flaky.tests} explained by ${flaky.errors.map(({ name }) => name)}`,
    ...close.map(({ templateName }) => `close to the timeout: ${templateName}`),
    ...mockLeaks.map(({ method, url, mocked: { tests } }) => `${method} ${url}: mocked in ${tests} test`),
    ...others.map(({ host }) => `other host: ${host}`),
  ]
}

/** Checks that, of the six tests with a broken back end, one per worker fails and the others pass with a warning. */
function checkLimit(lines, workers) {
  const failed = lines.filter((line) => oneFailed.test(line)).length
  const warned = lines.filter((line) => overLimit.test(line)).length
  if (failed >= 1 && failed <= workers && failed + warned === 6) return []
  return [
    'Of the six tests with broken ratings, one per worker must fail and the others pass with a warning:',
    ...lines,
  ]
}

/** Returns one line for each test, in the form `<outcome>: <title> [<findings>]`. */
function listOutcomes(summary, results) {
  const findings = new Map(
    summary.tests.map((test) => [test.titlePath.at(-1), formatFindings(test, summary)]),
  )
  return results.suites.flatMap(listSpecs).map(({ title, tests: [test] }) => {
    const found = findings.get(title)
    return `${test.status}: ${title}${found ? ` [${found}]` : ''}`
  })
}

function formatFindings({ id, attempts }, { errors: found, webhookTimeouts }) {
  const phases = new Map(
    attempts
      .flatMap(({ findings }) => findings)
      .map(({ name, phase }) => [name, phase ? ` (in ${phase})` : '']),
  )
  const names = found
    .filter(({ testIds }) => testIds.includes(id))
    .map(({ name }) => `${name}${phases.get(name) ?? ''}`)
  const verdicts = attempts.map(({ verdict }) => verdict).filter(Boolean)
  const timeouts = webhookTimeouts.filter(({ testId }) => testId === id).map(formatTimeout)
  const open = attempts.flatMap(({ pending }) => pending.map(formatPending))
  return [...(names.length > 0 ? [`${verdicts}: ${names}`] : []), ...open, ...timeouts].join(', ')
}

/** Formats an open request without the id of the movie. */
function formatPending({ method, url }) {
  return `still open: ${method} ${new URL(url).pathname.replace(/\/\d+$/, '')}`
}

/** Formats a webhook timeout, with the nearest miss's signature problem if the template checks a signature. */
function formatTimeout({ nearMisses: [nearest] }) {
  const signature = nearest?.verdicts.find(({ matcher }) => matcher.startsWith('signature('))
  return ['webhook timeout', ...(signature?.note ? [signature.note.split(':')[0]] : [])].join(': ')
}

function listSpecs(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}
