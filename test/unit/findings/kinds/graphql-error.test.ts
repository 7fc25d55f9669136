import { expect, test } from 'vitest'
import { parseGraphqlResponse, parseOperations } from '../../../../src/findings/kinds/graphql-error.js'
import { expectLinear } from '../../../support/growth.js'

const listNames = (url: string, postData: string | null) =>
  parseOperations(url, postData).map(({ name }) => name)

const multipart = `--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"mutation Upload { a }"}\r\n--b\r\nContent-Disposition: form-data; name="map"\r\n\r\n{}\r\n--b--`
const toBody = (query: string) => JSON.stringify({ query })
test.each`
  what                                           | postData                                                                                          | names
  ${'a name'}                                    | ${'{"operationName":"A","query":"query B { a }"}'}                                                | ${['A']}
  ${'a name in the query'}                       | ${'{"query":"# query No\\nmutation  AddMovie($a: Int) { a }"}'}                                   | ${['AddMovie']}
  ${'no name'}                                   | ${'{"query":"{ movies { id } }"}'}                                                                | ${['anonymous']}
  ${'an empty name'}                             | ${'{"operationName":"","query":"query { a }"}'}                                                   | ${['anonymous']}
  ${'fields that are named like operations'}     | ${'{"query":"{ a { query b subscription c } }"}'}                                                 | ${['anonymous']}
  ${'a field named like an operation before it'} | ${toBody('fragment F on A { query b }\nquery Real { ...F }')}                                     | ${['Real']}
  ${'a string that contains a query'}            | ${toBody('{ a(b: "} query C") }')}                                                                | ${['anonymous']}
  ${'a string with #'}                           | ${toBody('fragment F on A { a(b: "#") } query Real { c }')}                                       | ${['Real']}
  ${'a batch'}                                   | ${'[{"query":"query A { a }"},{"operationName":"B"},7]'}                                          | ${['A', 'B', 'anonymous']}
  ${'a multipart request'}                       | ${multipart}                                                                                      | ${['Upload']}
  ${'a multipart request with line feeds'}       | ${multipart.replaceAll('\r\n', '\n')}                                                             | ${['Upload']}
  ${'a multipart request that was cut'}          | ${multipart.slice(0, multipart.indexOf('\r\n--b\r\nContent-Disposition: form-data; name="map"'))} | ${['Upload']}
  ${'a query that is not a string'}              | ${'{"query":7}'}                                                                                  | ${['anonymous']}
  ${'no JSON'}                                   | ${'hello'}                                                                                        | ${['anonymous']}
`('reads the operations of a request with $what', ({ postData, names }) => {
  expect(listNames('https://a.test/graphql', postData)).toEqual(names)
})

test.each([
  ['https://a.test/graphql?operationName=A&query=x', ['A']],
  ['https://a.test/graphql?query=query%20B%20%7B%20a%20%7D', ['B']],
  ['/graphql', ['anonymous']],
])('reads the operations of a request with the URL %s', (url, names) => {
  expect(listNames(url, null)).toEqual(names)
})

test.each<(length: number) => string>([
  (length) => 'name="operations"\r\n\r\n'.repeat(length),
  (length) => `{"query":"${'\\"\\\\'.repeat(length)}"}`,
])('reads the operations of a hostile request in linear time (run %#)', (write) => {
  expectLinear((length) => {
    expect(listNames('/graphql', write(length))).toEqual(['anonymous'])
  })
})

const operation = (name: string) => ({ name, sendsHashOnly: false })

const withCode = (code: unknown) => ({ errors: [{ message: 'boom', extensions: { code } }] })
test.each`
  what                               | body                             | error
  ${'no errors'}                     | ${{ data: {} }}                  | ${undefined}
  ${'an empty list'}                 | ${{ errors: [] }}                | ${undefined}
  ${'errors that are not a list'}    | ${{ errors: 'boom' }}            | ${undefined}
  ${'a code'}                        | ${withCode('BAD')}               | ${{ message: 'boom', code: 'BAD' }}
  ${'a number as code'}              | ${withCode(404)}                 | ${{ message: 'boom', code: '404' }}
  ${'an empty code'}                 | ${withCode('')}                  | ${{ message: 'boom' }}
  ${'a string in place of an error'} | ${{ errors: ['boom'] }}          | ${{ message: 'boom' }}
  ${'null in place of an error'}     | ${{ errors: [null] }}            | ${{ message: 'null' }}
  ${'an error without message'}      | ${{ errors: [{ path: ['a'] }] }} | ${{ message: '{"path":["a"]}' }}
`('reads a GraphQL response with $what', ({ body, error }) => {
  expect(parseGraphqlResponse(JSON.stringify(body), [operation('A')])).toEqual([
    { operationName: 'A', errors: error ? [error] : [], asksForQuery: false },
  ])
})

test('reads a GraphQL response with several errors, and keeps those that differ in code or message', () => {
  const denied = { message: 'no', extensions: { code: 'UNAUTHENTICATED' } }
  const body = { errors: [denied, { message: 'no' }, denied, { message: 'boom' }] }
  expect(parseGraphqlResponse(JSON.stringify(body), [operation('A')])).toEqual([
    {
      operationName: 'A',
      errors: [{ message: 'no', code: 'UNAUTHENTICATED' }, { message: 'no' }, { message: 'boom' }],
      asksForQuery: false,
    },
  ])
})

test('reads a GraphQL response with several results, and calls those of unknown operations anonymous', () => {
  const batch = JSON.stringify([null, { errors: ['boom'] }, { data: {} }])
  expect(parseGraphqlResponse(batch, [operation('A'), operation('B')])).toEqual([
    { operationName: 'B', errors: [{ message: 'boom' }], asksForQuery: false },
    { operationName: 'anonymous', errors: [], asksForQuery: false },
  ])
})

test.each([
  ['message', (nested: string) => `{"message":${nested}}`],
  ['error', (nested: string) => nested],
])('reports a GraphQL error whose %s is nested too deeply to show', (_what, write) => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const [result] = parseGraphqlResponse(`{"errors":[${write(nested)}]}`, [operation('A')])
  expect(result?.errors).toEqual([{ message: 'nested too deeply to show' }])
})

test.each(['', 'boom', '7', 'null', '"errors"'])('reads no result in the GraphQL response %j', (body) => {
  expect(parseGraphqlResponse(body, [operation('A')])).toEqual([])
})

const persistedQuery = { version: 1, sha256Hash: 'a1b2' }
const byHash = JSON.stringify({ operationName: 'Movies', extensions: { persistedQuery } })
const noQuery = JSON.stringify({ operationName: 'Movies', query: '', extensions: { persistedQuery } })
const extensions = encodeURIComponent(JSON.stringify({ persistedQuery }))
const missing = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }
const read = (errors: readonly object[], postData: string | null, url = '/graphql') =>
  parseGraphqlResponse(JSON.stringify({ errors }), parseOperations(`https://a.test${url}`, postData))

test.each`
  what                           | errors                                                                              | postData   | url
  ${'of Apollo Server'}          | ${[missing]}                                                                        | ${byHash}  | ${undefined}
  ${'without a code'}            | ${[{ message: 'PersistedQueryNotFound' }]}                                          | ${byHash}  | ${undefined}
  ${'with a message of its own'} | ${[{ message: 'Unknown hash', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }]} | ${byHash}  | ${undefined}
  ${'with an empty query'}       | ${[missing]}                                                                        | ${noQuery} | ${undefined}
  ${'over GET'}                  | ${[missing]}                                                                        | ${null}    | ${`/graphql?operationName=Movies&extensions=${extensions}`}
`('leaves out the question for a persisted query: $what', ({ errors, postData, url }) => {
  expect(read(errors, postData, url)).toEqual([{ operationName: 'Movies', errors: [], asksForQuery: true }])
})

const code = 'PERSISTED_QUERY_NOT_SUPPORTED'
const refused = { message: 'PersistedQueryNotSupported', extensions: { code } }
const withQuery = JSON.stringify({ query: '{ movies }', extensions: { persistedQuery } })
const query = `/graphql?query=%7Bmovies%7D&extensions=${extensions}`
test.each`
  what                                              | errors                                     | postData             | url          | message
  ${'if the request has the query'}                 | ${[missing]}                               | ${withQuery}         | ${undefined} | ${missing.message}
  ${'if the request has no hash'}                   | ${[missing]}                               | ${'{"id":"movies"}'} | ${undefined} | ${missing.message}
  ${'if the request has the query, over GET'}       | ${[missing]}                               | ${null}              | ${query}     | ${missing.message}
  ${'if the body is unknown'}                       | ${[missing]}                               | ${null}              | ${undefined} | ${missing.message}
  ${'from a server that refuses persisted queries'} | ${[refused]}                               | ${byHash}            | ${undefined} | ${refused.message}
  ${'beside another error, which counts'}           | ${[missing, { message: 'Out of memory' }]} | ${byHash}            | ${undefined} | ${'Out of memory'}
`('leaves out the question for a persisted query, but not $what', ({ errors, postData, url, message }) => {
  expect(read(errors, postData, url)[0]?.errors.map((error) => error.message)).toEqual([message])
})
