import { expect, test } from 'vitest'
import { formatDiff } from '../../../../src/cli/init/edit.js'

test('shows three lines of context, and joins changes that are at most six lines apart', () => {
  const lines = Array.from({ length: 22 }, (_, index) => `${index + 1}\n`)
  const text = lines.join('')
  const replace = (line: string) => ({
    start: text.indexOf(`\n${line}\n`) + 1,
    end: text.indexOf(`\n${line}\n`) + 1 + line.length,
    text: 'new',
  })
  const diff = formatDiff('a.ts', {
    file: 'a.ts',
    text,
    encoding: 'utf8',
    edits: ['4', '11', '19'].map(replace),
  })
  const shown = (from: number, to: number) => lines.slice(from - 1, to).map((line) => ` ${line}`)
  const parts = [
    ['--- a/a.ts\n+++ b/a.ts\n@@ -1,14 +1,14 @@\n', ...shown(1, 3), '-4\n+new\n', ...shown(5, 10)],
    ['-11\n+new\n', ...shown(12, 14), '@@ -16,7 +16,7 @@\n', ...shown(16, 18)],
    ['-19\n+new\n', ...shown(20, 22)],
  ]
  expect(diff).toBe(parts.flat().join(''))
})
