import { expect, test } from 'vitest'
import { TextBudget } from '../../../../src/reporter/outputs/text-budget.js'

test('cuts texts at 4,096 characters, and at 200 when the budget is used up', () => {
  const budget = new TextBudget(5_000)
  expect(budget.cut('short')).toBe('short')
  expect(budget.cut('x'.repeat(4_100))).toBe(`${'x'.repeat(4_096)}… (4 more characters)`)
  expect(budget.isUsedUp).toBe(false)
  budget.use(1_000)
  expect(budget.isUsedUp).toBe(true)
  expect(budget.cut('y'.repeat(500))).toBe(`${'y'.repeat(200)}… (300 more characters)`)
})
