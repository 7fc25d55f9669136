import { describe, expect, test } from 'vitest'
import { parseGraphqlResponse, parseOperations } from '../../../../src/findings/kinds/graphql-error.js'
import { expectLinear } from '../../../support/growth.js'

const listNames = (url: string, postData: string | null) =>
  parseOperations(url, postData).map(({ name }) => name)

describe('reads the operations of a request with', () => {
  const multipart = `--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"mutation Upload { a }"}\r\n--b\r\nContent-Disposition: form-data; name="map"\r\n\r\n{}\r\n--b--`
  const toBody = (query: string) => JSON.stringify({ query })
  test.each([
    { what: 'a name', postData: '{"operationName":"A","query":"query B { a }"}', names: ['A'] },
    {
      what: 'a name in the query',
      postData: '{"query":"# query No\\nmutation  AddMovie($a: Int) { a }"}',
      names: ['AddMovie'],
    },
    { what: 'no name', postData: '{"query":"{ movies { id } }"}', names: ['anonymous'] },
    { what: 'an empty name', postData: '{"operationName":"","query":"query { a }"}', names: ['anonymous'] },
    {
      what: 'fields that are named like operations',
      postData: '{"query":"{ a { query b subscription c } }"}',
      names: ['anonymous'],
    },
    {
      what: 'a field named like an operation before it',
      postData: toBody('fragment F on A { query b }\nquery Real { ...F }'),
      names: ['Real'],
    },
    {
      what: 'a string that contains a query',
      postData: toBody('{ a(b: "} query C") }'),
      names: ['anonymous'],
    },
    {
      what: 'a string with #',
      postData: toBody('fragment F on A { a(b: "#") } query Real { c }'),
      names: ['Real'],
    },
    {
      what: 'a batch',
      postData: '[{"query":"query A { a }"},{"operationName":"B"},7]',
      names: ['A', 'B', 'anonymous'],
    },
    { what: 'a multipart request', postData: multipart, names: ['Upload'] },
    {
      what: 'a multipart request with line feeds',
      postData: multipart.replaceAll('\r\n', '\n'),
      names: ['Upload'],
    },
    { what: 'a query that is not a string', postData: '{"query":7}', names: ['anonymous'] },
    { what: 'no JSON', postData: 'hello', names: ['anonymous'] },
  ])('reads the operations of a request with $what', ({ postData, names }) => {
    expect(listNames('https://a.test/graphql', postData)).toEqual(names)
  })

  test.each([
    ['https://a.test/graphql?operationName=A&query=x', ['A']],
    ['https://a.test/graphql?query=query%20B%20%7B%20a%20%7D', ['B']],
    ['/graphql', ['anonymous']],
  ])('reads the operations of a request with the URL %s', (url, names) => {
    expect(listNames(url, null)).toEqual(names)
  })
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

describe('reads a GraphQL response with', () => {
  const withCode = (code: unknown) => ({ errors: [{ message: 'boom', extensions: { code } }] })
  test.each([
    { what: 'no errors', body: { data: {} }, error: undefined },
    { what: 'an empty list', body: { errors: [] }, error: undefined },
    { what: 'errors that are not a list', body: { errors: 'boom' }, error: undefined },
    { what: 'a code', body: withCode('BAD'), error: { message: 'boom', code: 'BAD' } },
    { what: 'a number as code', body: withCode(404), error: { message: 'boom', code: '404' } },
    { what: 'an empty code', body: withCode(''), error: { message: 'boom' } },
    { what: 'a string in place of an error', body: { errors: ['boom'] }, error: { message: 'boom' } },
    { what: 'null in place of an error', body: { errors: [null] }, error: { message: 'null' } },
    {
      what: 'an error without message',
      body: { errors: [{ path: ['a'] }] },
      error: { message: '{"path":["a"]}' },
    },
  ])('reads a GraphQL response with $what', ({ body, error }) => {
    expect(parseGraphqlResponse(JSON.stringify(body), [operation('A')])).toEqual([
      { operationName: 'A', errors: error ? [error] : [], asksForQuery: false },
    ])
  })

  test('several errors, and keeps those that differ in code or message', () => {
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

  test('several results, and calls those of unknown operations anonymous', () => {
    const batch = JSON.stringify([null, { errors: ['boom'] }, { data: {} }])
    expect(parseGraphqlResponse(batch, [operation('A'), operation('B')])).toEqual([
      { operationName: 'B', errors: [{ message: 'boom' }], asksForQuery: false },
      { operationName: 'anonymous', errors: [], asksForQuery: false },
    ])
  })

  test.each(['', 'boom', '7', 'null', '"errors"'])('no result, such as %j', (body) => {
    expect(parseGraphqlResponse(body, [operation('A')])).toEqual([])
  })
})

describe('leaves out the question for a persisted query', () => {
  const persistedQuery = { version: 1, sha256Hash: 'a1b2' }
  const byHash = JSON.stringify({ operationName: 'Movies', extensions: { persistedQuery } })
  const extensions = encodeURIComponent(JSON.stringify({ persistedQuery }))
  const missing = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }
  const read = (errors: readonly object[], postData: string | null, url = '/graphql') =>
    parseGraphqlResponse(JSON.stringify({ errors }), parseOperations(`https://a.test${url}`, postData))

  test.each([
    { what: 'of Apollo Server', errors: [missing], postData: byHash },
    { what: 'without a code', errors: [{ message: 'PersistedQueryNotFound' }], postData: byHash },
    {
      what: 'with a message of its own',
      errors: [{ message: 'Unknown hash', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
      postData: byHash,
    },
    {
      what: 'over GET',
      errors: [missing],
      postData: null,
      url: `/graphql?operationName=Movies&extensions=${extensions}`,
    },
  ])('leaves out the question for a persisted query: $what', ({ errors, postData, url }) => {
    expect(read(errors, postData, url)).toEqual([{ operationName: 'Movies', errors: [], asksForQuery: true }])
  })

  test.each([
    {
      what: 'if the request has the query',
      errors: [missing],
      postData: JSON.stringify({ query: '{ movies }', extensions: { persistedQuery } }),
      messages: ['PersistedQueryNotFound'],
    },
    {
      what: 'if the request has no hash',
      errors: [missing],
      postData: '{"id":"movies"}',
      messages: ['PersistedQueryNotFound'],
    },
    {
      what: 'if the request has the query, over GET',
      errors: [missing],
      postData: null,
      url: `/graphql?query=%7Bmovies%7D&extensions=${extensions}`,
      messages: ['PersistedQueryNotFound'],
    },
    {
      what: 'if the body is unknown',
      errors: [missing],
      postData: null,
      messages: ['PersistedQueryNotFound'],
    },
    {
      what: 'from a server that refuses persisted queries',
      errors: [
        { message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } },
      ],
      postData: byHash,
      messages: ['PersistedQueryNotSupported'],
    },
    {
      what: 'beside another error, which counts',
      errors: [missing, { message: 'Out of memory' }],
      postData: byHash,
      messages: ['Out of memory'],
    },
  ])(
    'leaves out the question for a persisted query, but not $what',
    ({ errors, postData, url, messages }) => {
      const [result] = read(errors, postData, url)
      expect(result?.errors.map(({ message }) => message)).toEqual(messages)
    },
  )
})
