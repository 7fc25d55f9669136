import { expect, test } from 'vitest'
import { createRedactor } from '../../../src/redaction/redactor.js'

const lines = ['MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 'q7Zk2mXv9LpT+/==']
const key = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----']
const after = ['a sentence that follows']
const hidden = '[redacted]'

test.each([
  { what: 'a whole key', list: key },
  { what: 'one that does not end', list: key.slice(0, -1) },
  { what: 'one with headers', list: [key[0], 'Proc-Type: 4,ENCRYPTED', '', ...key.slice(1)] },
])('hides each line of $what in a list, and nothing after it', ({ list }) => {
  const { json, text } = createRedactor()
  const clean = [...list.map(() => hidden), ...after]
  expect(json([...list, ...after])).toEqual(clean)
  expect(json({ lines: list })).toEqual({ lines: list.map(() => hidden) })
  expect(text(JSON.stringify([...list, ...after]))).toBe(JSON.stringify(clean))
  expect(text(JSON.stringify({ lines: [...list, ...after], n: 1 }, null, 2))).toBe(
    JSON.stringify({ lines: clean, n: 1 }, null, 2),
  )
})

test.each`
  what                             | quote
  ${'lines in double quotes'}      | ${(line: string) => JSON.stringify(line)}
  ${'items of a list that is cut'} | ${(line: string, index: number) => `${index ? '' : '['}${JSON.stringify(line)},`}
`('hides the lines of a private key that are $what', ({ quote }) => {
  const { text } = createRedactor()
  const clean = text(key.slice(0, -1).map(quote).join('\n'))
  expect(clean).not.toMatch(/MII|q7Zk/)
  expect(text(clean)).toBe(clean)
})

test('keeps what follows the first line of a key but is no line of it', () => {
  const { json } = createRedactor()
  const rest = ['is missing in .env', 'q7']
  expect(json(['-----BEGIN PRIVATE KEY-----', ...rest])).toEqual([hidden, ...rest])
})
