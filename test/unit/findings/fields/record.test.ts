import { expect, test } from 'vitest'
import { mergeMethods, toRecords } from '../../../../src/findings/fields/record.js'
import { createFinding } from '../builders.js'

/** Lists errors such as `GET 404 /cart`, or `accepted GET 404 /cart`, which does not count. */
function list(errors: readonly string[]): readonly string[] {
  const findings = errors.map((error) => {
    const [path = '', status, method = '', verdict] = error.split(' ').reverse()
    const finding = createFinding(path, { method, status: Number(status) })
    return verdict === 'accepted' ? { ...finding, verdict: 'accepted' as const } : finding
  })
  return toRecords(mergeMethods(findings)).map(
    ({ method, status, url }) => `${method} ${status} ${new URL(url).pathname}`,
  )
}

test.each`
  preferred                  | errors                                                                      | listed
  ${'the first'}             | ${['GET 404 /cart', 'POST 404 /cart', 'POST 500 /cart', 'POST 404 /carts']} | ${['GET 404 /cart', 'POST 500 /cart', 'POST 404 /carts']}
  ${'one that counts'}       | ${['accepted GET 404 /cart', 'POST 404 /cart', 'PUT 404 /cart']}            | ${['POST 404 /cart']}
  ${'the first that counts'} | ${['GET 500 /cart', 'accepted POST 500 /cart']}                             | ${['GET 500 /cart']}
`('lists each status of each URL once, with the method of $preferred', ({ errors, listed }) => {
  expect(list(errors)).toEqual(listed)
})

test('leaves other kinds as they are, which are no records', () => {
  const failed = createFinding('/cart', { kind: 'request-failed' })
  expect(mergeMethods([failed, createFinding('/cart'), failed])).toHaveLength(3)
  expect(toRecords([failed, createFinding('/cart')])).toHaveLength(1)
})
