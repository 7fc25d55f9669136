import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printSummarySchema } from '../../../../scripts/summary-schema/print-schema.mjs'

test('the published schema of the summary is the one that its type prints: `node scripts/build.mjs` writes it', () => {
  expect(readFileSync('schema/network-error-summary.json', 'utf8')).toBe(printSummarySchema())
})
