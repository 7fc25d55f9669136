import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { printInfo, printWarning } from '../../../src/printing/print.js'
import { makePrintable } from '../../../src/values/text.js'
import { findActingLines, hostileText } from '../../support/hostile-text.js'

afterEach(() => vi.restoreAllMocks())

test('makes every line safe, even after wrapping', () => {
  expect(makePrintable('GET /a\n  ::error::pwned occurred')).toBe('GET /a\n  \\u003a:error::pwned occurred')
  expect(makePrintable('a ##[group]b\n::endgroup::')).toBe('a #\\u0023[group]b\n\\u003a:endgroup::')
})

test('keeps line breaks, tabs and ordinary text', () => {
  const text = 'Network errors detected: 1 request(s) failed.\n\tGET https://[::1]:80/a?b=c::d → 500\n'
  expect(makePrintable(text)).toBe(text)
  expect(makePrintable('a\r\nb\rc\r\r\n')).toBe('a\r\nb\\rc\\r\r\n')
})

test('leaves no line that acts, and changes nothing when called again', () => {
  const lines = fc.array(hostileText, { maxLength: 5 }).map((texts) => texts.join('\n'))
  fc.assert(
    fc.property(lines, (text) => {
      const printed = makePrintable(text)
      expect(findActingLines(printed)).toEqual([])
      expect(makePrintable(printed)).toBe(printed)
    }),
  )
})

test.each([
  { method: 'log' as const, print: printInfo },
  { method: 'warn' as const, print: printWarning },
])('prints safe text with console.$method', ({ method, print }) => {
  const printed = vi.spyOn(console, method).mockReturnValue()
  print('a\n::error::pwned')
  expect(printed).toHaveBeenCalledExactlyOnceWith('a\n\\u003a:error::pwned')
})

test('makes a line of 16 million characters safe', () => {
  const line = 'a'.repeat(16_000_000)
  expect(makePrintable(line) === line).toBe(true)
})
