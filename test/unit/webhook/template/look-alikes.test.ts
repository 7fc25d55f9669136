import { expect, test } from 'vitest'
import { webhookTemplate } from '../../../../src/webhook/index.js'
import { describeLookAlikes } from '../../../../src/webhook/template/look-alikes.js'
import { formatVerdict } from '../../../../src/webhook/template/verdict.js'
import { explain, webhook } from '../fakes.js'

const long = 'x'.repeat(300)
const lines = (length: number, last: object) => ({
  lines: Array.from({ length }, (_, id) => (id === 29 ? last : { id, quantity: 1 })),
})

test.each([
  {
    expected: '1 000 kr',
    actual: '1\u00a0000\u00a0kr',
    says: 'expected "1 000 kr", got "1\\u00a0000\\u00a0kr"',
  },
  { expected: 'Zo\u00eb', actual: 'Zoe\u0308', says: 'expected "Zo\\u00eb", got "Zoe\\u0308"' },
  {
    expected: `${long}a`,
    actual: `${long}b`,
    says: `from character 301 on, expected …"${'x'.repeat(20)}a", got …"${'x'.repeat(20)}b"`,
  },
  {
    expected: `${long}a${long}`,
    actual: long,
    says: `from character 301 on, expected …"${'x'.repeat(20)}a${'x'.repeat(79)}"…, got …"${'x'.repeat(20)}"`,
  },
  {
    expected: lines(30, { id: 29 }),
    actual: lines(30, { id: 30 }),
    says: 'lines.29.id: expected 29, got 30',
  },
  {
    expected: lines(30, { id: 29 }),
    actual: lines(30, { id: '29' }),
    says: 'lines.29.id: expected 29 (number), got "29" (string)',
  },
  { expected: lines(30, { id: 29 }), actual: lines(30, {}), says: 'lines.29.id is missing' },
  { expected: lines(30, {}), actual: lines(30, { id: 29 }), says: 'lines.29.id is not expected' },
  { expected: lines(30, {}), actual: lines(31, {}), says: 'lines: expected 30 items, got 31' },
  { expected: lines(30, { a: [] }), actual: lines(30, { a: {} }), says: 'lines.29.a: expected [], got {}' },
  { expected: lines(30, {}), actual: lines(30, {}), says: undefined },
  { expected: long, actual: long, says: undefined },
  { expected: 'paid', actual: 'open', says: undefined },
  { expected: { a: 1 }, actual: { a: 2 }, says: undefined },
])('explains values that look the same: $says', ({ expected, actual, says }) => {
  expect(describeLookAlikes(expected, actual)).toBe(says)
})

test('a near miss shows which character differs', () => {
  const template = webhookTemplate('t').matchField('total', '1 000 kr').build()
  expect(explain(template, webhook({ total: '1\u00a0000 kr' })).map(formatVerdict)).toEqual([
    '✗ field(total): expected "1 000 kr", got "1\\u00a0000 kr"',
  ])
})
