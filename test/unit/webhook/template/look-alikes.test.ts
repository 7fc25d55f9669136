import { expect, test } from 'vitest'
import { webhookTemplate } from '../../../../src/webhook/index.js'
import { describeLookAlikes } from '../../../../src/webhook/template/look-alikes.js'
import { formatVerdict } from '../../../../src/webhook/template/verdict.js'
import { explain, webhook } from '../fakes.js'

const long = 'x'.repeat(300)
const lines = (length: number, last: object) => ({
  lines: Array.from({ length }, (_, id) => (id === 29 ? last : { id, quantity: 1 })),
})

const shown = 'x'.repeat(20)

test.each`
  expected                 | actual                     | says
  ${'1 000 kr'}            | ${'1\u00a0000\u00a0kr'}    | ${'expected "1 000 kr", got "1\\u00a0000\\u00a0kr"'}
  ${'Zo\u00eb'}            | ${'Zoe\u0308'}             | ${'expected "Zo\\u00eb", got "Zoe\\u0308"'}
  ${`${long}a`}            | ${`${long}b`}              | ${`from character 301 on, expected …"${shown}a", got …"${shown}b"`}
  ${`${long}a${long}`}     | ${long}                    | ${`from character 301 on, expected …"${shown}a${'x'.repeat(79)}"…, got …"${shown}"`}
  ${lines(30, { id: 29 })} | ${lines(30, { id: 30 })}   | ${'lines.29.id: expected 29, got 30'}
  ${lines(30, { id: 29 })} | ${lines(30, { id: '29' })} | ${'lines.29.id: expected 29 (number), got "29" (string)'}
  ${lines(30, { id: 29 })} | ${lines(30, {})}           | ${'lines.29.id is missing'}
  ${lines(30, {})}         | ${lines(30, { id: 29 })}   | ${'lines.29.id is not expected'}
  ${lines(30, {})}         | ${lines(31, {})}           | ${'lines: expected 30 items, got 31'}
  ${lines(30, { a: [] })}  | ${lines(30, { a: {} })}    | ${'lines.29.a: expected [], got {}'}
  ${lines(30, {})}         | ${lines(30, {})}           | ${undefined}
  ${long}                  | ${long}                    | ${undefined}
  ${'paid'}                | ${'open'}                  | ${undefined}
  ${{ a: 1 }}              | ${{ a: 2 }}                | ${undefined}
`('explains values that look the same: $says', ({ expected, actual, says }) => {
  expect(describeLookAlikes(expected, actual)).toBe(says)
})

test('a near miss shows which character differs', () => {
  const template = webhookTemplate('t').matchField('total', '1 000 kr').build()
  expect(explain(template, webhook({ total: '1\u00a0000 kr' })).map(formatVerdict)).toEqual([
    '✗ field(total): expected "1 000 kr", got "1\\u00a0000 kr"',
  ])
})
