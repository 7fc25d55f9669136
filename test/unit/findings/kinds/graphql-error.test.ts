import { describe, expect, test } from 'vitest'
import { parseGraphqlResponse, parseOperationNames } from '../../../../src/findings/kinds/graphql-error.js'
import { expectLinear } from '../../../support/growth.js'

describe('reads the operations of a request with', () => {
  const multipart = `--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"mutation Upload { a }"}\r\n--b\r\nContent-Disposition: form-data; name="map"\r\n\r\n{}\r\n--b--`
  const toBody = (query: string) => JSON.stringify({ query })
  test.each([
    ['a name', '{"operationName":"A","query":"query B { a }"}', ['A']],
    ['a name in the query', '{"query":"# query No\\nmutation  AddMovie($a: Int) { a }"}', ['AddMovie']],
    ['no name', '{"query":"{ movies { id } }"}', ['anonymous']],
    ['an empty name', '{"operationName":"","query":"query { a }"}', ['anonymous']],
    ['fields that are named like operations', '{"query":"{ a { query b subscription c } }"}', ['anonymous']],
    [
      'a field named like an operation before it',
      toBody('fragment F on A { query b }\nquery Real { ...F }'),
      ['Real'],
    ],
    ['a string that contains a query', toBody('{ a(b: "} query C") }'), ['anonymous']],
    ['a string with #', toBody('fragment F on A { a(b: "#") } query Real { c }'), ['Real']],
    ['a batch', '[{"query":"query A { a }"},{"operationName":"B"},7]', ['A', 'B', 'anonymous']],
    ['a multipart request', multipart, ['Upload']],
    ['a multipart request with line feeds', multipart.replaceAll('\r\n', '\n'), ['Upload']],
    ['a query that is not a string', '{"query":7}', ['anonymous']],
    ['no JSON', 'hello', ['anonymous']],
  ])('%s', (_what, postData, names) => {
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
    ['no errors', { data: {} }, undefined],
    ['an empty list', { errors: [] }, undefined],
    ['errors that are not a list', { errors: 'boom' }, undefined],
    ['a code', withCode('BAD'), { message: 'boom', code: 'BAD' }],
    ['a number as code', withCode(404), { message: 'boom', code: '404' }],
    ['an empty code', withCode(''), { message: 'boom' }],
    ['a string in place of an error', { errors: ['boom'] }, { message: 'boom' }],
    ['null in place of an error', { errors: [null] }, { message: 'null' }],
    ['an error without message', { errors: [{ path: ['a'] }] }, { message: '{"path":["a"]}' }],
  ])('%s', (_what, body, error) => {
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
