import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCommandLine } from '../../../src/printing/shell.js'

/** Returns the words that a real shell makes of a command line. */
function readWords(commandLine: string): string[] {
  const output = execFileSync('sh', ['-c', `printf '%s\\0' ${commandLine}`], { encoding: 'utf8' })
  return output.split('\0').slice(0, -1)
}

test('leaves ordinary words as they are', () => {
  const words = ['npx', 'playwright-backchannel', '--summary', 'e2e/report_1/a.json', 'name=value']
  expect(formatCommandLine(words)).toBe('npx playwright-backchannel --summary e2e/report_1/a.json name=value')
})

test('a shell reads the same words and runs nothing', () => {
  const known = [
    '',
    ' ',
    "'",
    '"',
    '$(id)',
    '`id`',
    '$HOME',
    '~',
    '*',
    '!!',
    '\\',
    'a\nb',
    '#',
    '&& id',
    '; id',
    '{a,b}',
    'é',
  ]
  expect(readWords(formatCommandLine(known))).toEqual(known)
  const word = fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !text.includes('\0'))
  const words = fc.sample(word, 2_000)
  expect(readWords(formatCommandLine(words))).toEqual(words)
})
