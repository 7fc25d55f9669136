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

test('lists each status of each URL once, with the method of the first', () => {
  const errors = ['GET 404 /cart', 'POST 404 /cart', 'POST 500 /cart', 'POST 404 /carts']
  expect(list(errors)).toEqual(['GET 404 /cart', 'POST 500 /cart', 'POST 404 /carts'])
})

test('prefers the first that counts', () => {
  const carts = ['accepted GET 404 /cart', 'POST 404 /cart', 'PUT 404 /cart']
  expect(list([...carts, 'GET 500 /cart', 'accepted POST 500 /cart'])).toEqual([
    'POST 404 /cart',
    'GET 500 /cart',
  ])
})

test('leaves other kinds as they are, which are no records', () => {
  const failed = createFinding('/cart', { kind: 'request-failed' })
  expect(mergeMethods([failed, createFinding('/cart'), failed])).toHaveLength(3)
  expect(toRecords([failed, createFinding('/cart')])).toHaveLength(1)
})
