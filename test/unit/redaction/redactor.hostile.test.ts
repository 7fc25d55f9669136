import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { parseOperationNames } from '../../../src/findings/kinds/graphql-error/parse-response.js'
import { createRedactor } from '../../../src/redaction/redactor.js'

const { text } = createRedactor()

/** Timeout, far longer than linear work takes on any machine. V8 enforces it even while an expression backtracks. */
const timeout = 20_000

describe('redacts a short hostile text without blocking the process', () => {
  test.each([
    ['words joined by hyphens after a name', `password ab${'-v1'.repeat(40)}!`],
    ['words joined by underscores after a name', `password ab${'_v1'.repeat(40)}!`],
  ])('%s', (_what, hostile) => {
    expect(runInNewContext('redact()', { redact: () => text(hostile) }, { timeout })).not.toContain('v1')
  })
})

describe('parses a long hostile request body without blocking the process', () => {
  test.each([
    ['multipart fields', 'name="operations"\r\n\r\n'.repeat(50_000)],
    ['strings without an end', JSON.stringify({ query: '"\\'.repeat(200_000) })],
  ])('%s', (_what, hostile) => {
    const parse = () => parseOperationNames('https://shop.test/graphql', hostile)
    expect(runInNewContext('parse()', { parse }, { timeout })).toEqual(['anonymous'])
  })
})
