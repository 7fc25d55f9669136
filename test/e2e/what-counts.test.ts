import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getMessage, getVerdict } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, inlineProject } from '../support/inline-project.js'

const file = new URL('what-counts/what-counts.spec.ts', import.meta.url)
const failing = [
  'hides no other error of the same answer',
  'of an allowed script is allowed only without ours',
  'that we wrap counts',
  'holds on every host',
  'is refused',
  'are told with their host',
  'an error among the arguments names a console call',
  'format specifiers are filled in',
  'another operation recovers nothing',
  'refuses a kind that is not recorded',
]
const { getResult, getEvidence } = runOnce(() =>
  inlineProject(
    { 'a.spec.ts': readFileSync(file, 'utf8') + expectFailures(failing) },
    { type: 'module' },
  ).run(),
)

const listLines = (title: string) => getMessage(getResult(title)).split('\n\n')[0]?.split('\n')
const stats = 'http://stats.test/stats.js'

test('GraphQL errors of which a rule names one leave the other', () => {
  expect(listLines('hides no other error of the same answer')).toEqual([
    'Error: GraphQL errors: 1',
    'POST http://shop.test/graphql Save: INTERNAL_SERVER_ERROR Out of memory',
  ])
})

test.each`
  contentType           | codes
  ${'application/json'} | ${['UNAUTHENTICATED', 'INTERNAL_SERVER_ERROR']}
  ${'text/html'}        | ${['UNAUTHENTICATED', 'INTERNAL_SERVER_ERROR']}
  ${'text/plain'}       | ${['UNAUTHENTICATED', 'INTERNAL_SERVER_ERROR']}
  ${''}                 | ${['UNAUTHENTICATED', 'INTERNAL_SERVER_ERROR']}
  ${'image/png'}        | ${[]}
`("GraphQL errors are read if they are sent as '$contentType': $codes", ({ contentType, codes }) => {
  const { findings } = getEvidence(`are sent as '${contentType}'`)
  expect(findings.map(({ code }) => code)).toEqual(codes)
})

test.each(['/vendor', '/frame'])('errors of scripts of another host are outside of only: %s', (path) => {
  expect(getResult(`leaves out the scripts of ${path}`)).toMatchObject({
    status: 'passed',
    attachments: [],
  })
})

test.each`
  title                                                  | counts
  ${'of an allowed script is allowed only without ours'} | ${'no stock (http://wrap.test/wrap.js)'}
  ${'that we wrap counts'}                               | ${'lost (http://shop.test/wrap.js)'}
`('errors of scripts of a console call are all scripts of its stack: $title', ({ title, counts }) => {
  expect(listLines(title)).toEqual(['Error: Console errors: 1', counts])
})

test('errors of scripts have the host of the script in message, reason and evidence', () => {
  const message = getMessage(getResult('are told with their host'))
  expect(message.split('\n')).toEqual([
    'Error: Page errors: 1',
    `TypeError: Cannot read properties of null (reading 'items') (${stats})`,
    'Console errors: 1',
    `lost (${stats})`,
    'Console warnings: 1',
    `slow (${stats})`,
    '',
    'Reasons:',
    expect.stringMatching(/lost \(stats\.js\): at http:\/\/stats\.test\/stats\.js:1:9 · page \/vendor$/),
    expect.stringMatching(/slow \(stats\.js\): at http:\/\/stats\.test\/stats\.js:1:\d+ · page \/vendor$/),
    expect.stringMatching(
      /'items'\) \(stats\.js\): at http:\/\/stats\.test\/stats\.js:1:\d+ · page \/vendor$/,
    ),
  ])
  const { findings } = getEvidence('are told with their host')
  expect(findings.map(({ url, details }) => [url, details?.pageUrl])).toEqual(
    findings.map(() => [stats, 'http://shop.test/vendor']),
  )
})

test('errors of scripts are named by the first line of a console call, and the error among its arguments', () => {
  const { findings } = getEvidence('an error among the arguments names a console call')
  expect(findings).toMatchObject([
    { name: 'console.error: const total = sum(items) TypeError: items is undefined' },
  ])
})

test('console errors have the text that the developer tools show as their names, without CSS', () => {
  const { findings } = getEvidence('format specifiers are filled in')
  expect(findings.map(({ name }) => name)).toEqual([
    'console.error: An error occurred in <Cart>.',
    'console.error: An error occurred in <Login>.',
    'console.error: Server Could not load the products: timeout',
    'console.error: Server Could not load the products: no such table',
  ])
})

test.each`
  title                                    | sentence
  ${'holds on every host'}                 | ${'GET 500 http://shop.test/api/cart'}
  ${'is refused'}                          | ${'only[0].url must be a glob that begins with / or *, because there is no baseURL'}
  ${'refuses a kind that is not recorded'} | ${'Set record: { pageErrors: true }'}
`('says what a rule finds or needs: $title', ({ title, sentence }) => {
  expect(getResult(title).status).toBe('failed')
  expect(getMessage(getResult(title))).toContain(sentence)
})

test('says once that an option is invalid', () => {
  const [first, ...others] = getResult('is refused').errors
  expect(first?.message).toContain('only[0].url must be')
  expect(others).toEqual([])
})

test.each([
  { title: 'another operation recovers nothing', status: 'failed', verdict: 'failed' },
  { title: 'the same operation recovers', status: 'passed', verdict: 'accepted' },
])('judges a request by what it sent: $title', ({ title, status, verdict }) => {
  expect([getResult(title).status, getVerdict(getResult(title))]).toEqual([status, verdict])
})
