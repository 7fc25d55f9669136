import { describe, expect, test } from 'vitest'
import { parseGraphqlResponse, parseOperationNames } from '../../../../src/findings/kinds/graphql-error.js'
import { expectLinear } from '../../../support/growth.js'

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
  ])('$what', ({ postData, names }) => {
    expect(parseOperationNames('https://a.test/graphql', postData)).toEqual(names)
  })

  test.each([
    ['https://a.test/graphql?operationName=A&query=x', ['A']],
    ['https://a.test/graphql?query=query%20B%20%7B%20a%20%7D', ['B']],
    ['/graphql', ['anonymous']],
  ])('the URL %s', (url, names) => {
    expect(parseOperationNames(url, null)).toEqual(names)
  })
})

test.each<(length: number) => string>([
  (length) => 'name="operations"\r\n\r\n'.repeat(length),
  (length) => `{"query":"${'\\"\\\\'.repeat(length)}"}`,
])('reads the operations of a hostile request in linear time (run %#)', (write) => {
  expectLinear((length) => {
    expect(parseOperationNames('/graphql', write(length))).toEqual(['anonymous'])
  })
})

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
  ])('$what', ({ body, error }) => {
    expect(parseGraphqlResponse(JSON.stringify(body), ['A'])).toEqual([
      { operationName: 'A', errors: error ? [error] : [] },
    ])
  })

  test('several errors, and keeps those that differ in code or message', () => {
    const denied = { message: 'no', extensions: { code: 'UNAUTHENTICATED' } }
    const body = { errors: [denied, { message: 'no' }, denied, { message: 'boom' }] }
    expect(parseGraphqlResponse(JSON.stringify(body), ['A'])).toEqual([
      {
        operationName: 'A',
        errors: [{ message: 'no', code: 'UNAUTHENTICATED' }, { message: 'no' }, { message: 'boom' }],
      },
    ])
  })

  test('several results, and calls those of unknown operations anonymous', () => {
    const batch = JSON.stringify([null, { errors: ['boom'] }, { data: {} }])
    expect(parseGraphqlResponse(batch, ['A', 'B'])).toEqual([
      { operationName: 'B', errors: [{ message: 'boom' }] },
      { operationName: 'anonymous', errors: [] },
    ])
  })

  test.each(['', 'boom', '7', 'null', '"errors"'])('no result, such as %j', (body) => {
    expect(parseGraphqlResponse(body, ['A'])).toEqual([])
  })
})
