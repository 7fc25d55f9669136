import { expect, test } from 'vitest'
import { createScriptFinder, formatOtherScripts } from '../../../src/baseline/other-scripts.js'

const find = (known: readonly string[], name: string) =>
  createScriptFinder(known.map((error) => ({ error, reason: 'known' })))(name)

test.each`
  known                                        | name                              | files
  ${['TypeError: gone (a.js)']}                | ${'TypeError: gone (b.js)'}       | ${['a.js']}
  ${['TypeError: gone (app-<id>.js)']}         | ${'TypeError: gone (app.min.js)'} | ${['app-<id>.js']}
  ${['TypeError: gone (a.js)']}                | ${'TypeError: gone'}              | ${['a.js']}
  ${['TypeError: gone']}                       | ${'TypeError: gone (b.js)'}       | ${['']}
  ${['Error: no (x) (a.js)', 'Error: no (x)']} | ${'Error: no (x) (b.js)'}         | ${['a.js', '']}
  ${['TypeError: gone (a.js)']}                | ${'TypeError: lost (a.js)'}       | ${[]}
  ${['TypeError: gone (a.js)']}                | ${'RangeError: gone (b.js)'}      | ${[]}
  ${['Error: failed (404)']}                   | ${'Error: failed (500)'}          | ${[]}
  ${['Error: failed (no connection)']}         | ${'Error: failed (timed out)'}    | ${[]}
  ${['Error: failed (see a.js)']}              | ${'Error: failed (see b.js)'}     | ${[]}
  ${['TypeError: gone (a.js)']}                | ${'TypeError: gone (b.jsx'}       | ${[]}
  ${['at.js (a.js)']}                          | ${'at.js)'}                       | ${[]}
`('$name differs from $known in the script only: $files', ({ known, name, files }) => {
  expect(find(known, name)).toEqual(files)
})

test.each`
  files                               | text
  ${['a.js']}                         | ${'known in a.js until now'}
  ${['']}                             | ${'known in an inline script until now'}
  ${['a.js', 'b.js']}                 | ${'known in a.js and b.js until now'}
  ${['a.js', '', 'c.js']}             | ${'known in a.js, an inline script and c.js until now'}
  ${['a.js', 'b.js', 'c.js', 'd.js']} | ${'known in a.js, b.js, c.js and 1 more until now'}
`('entries of the scripts $files are $text', ({ files, text }) => {
  expect(formatOtherScripts(files)).toBe(text)
})
