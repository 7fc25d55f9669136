import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonFilter } from '../../../src/summary-file/json-filter.js'

function filter(json: string, keeps: (path: string) => boolean, chunkBytes: number, maxDepth = 3): string {
  const bytes = Buffer.from(json)
  const reader = new JsonFilter(keeps, maxDepth)
  for (let at = 0; at < bytes.length; at += chunkBytes) reader.write(bytes.subarray(at, at + chunkBytes))
  return reader.end()
}

/** The same on parsed JSON. */
function pick(value: unknown, keeps: (path: string) => boolean, path = '', depth = 1, maxDepth = 3): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((item) => pick(item, keeps, `${path}[]`, depth + 1, maxDepth))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const member = path === '' ? key : `${path}.${key}`
      return [key, keeps(member) ? pick(item, keeps, member, depth + 1, maxDepth) : null]
    }),
  )
}

test.each([
  ['{"a":1,"b":2}', ['b'], '{"a":null,"b":2}'],
  ['{"a":{"b":[1,"]"]},"c":"}"}', ['c'], '{"a":null,"c":"}"}'],
  ['{"a":"\\"","b":"\\\\"}', ['b'], '{"a":null,"b":"\\\\"}'],
  ['{ "a" : [ 1 ] , "b" : 2 }', ['a'], '{ "a" :[1],"b":null}'],
  ['{"a":[{"k":1,"u":[1]},{"u":2}]}', ['a', 'a[].k'], '{"a":[{"k":1,"u":null},{"u":null}]}'],
  ['{"\\u0061":1}', ['a'], '{"\\u0061":1}'],
  ['{"a":{},"b":[],"c":[[{"d":1}]]}', [], '{"a":null,"b":null,"c":null}'],
  ['{"a":[[{"d":1,"e":{"f":1}}]]}', ['a', 'a[][].d'], '{"a":[[{"d":1,"e":null}]]}'],
  ['[{"a":1,"b":2}]', ['[].b'], '[{"a":null,"b":2}]'],
  ['"x"', [], '"x"'],
])('%s, only %j', (json, members, expected) => {
  for (const chunkBytes of [1, 2, 3, 1000]) {
    expect(JSON.parse(filter(json, (path) => members.includes(path), chunkBytes, 4))).toEqual(
      JSON.parse(expected),
    )
  }
})

test('keeps the same as a filter on the parsed value, wherever the text is cut', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 6 }).filter((json) => !json.includes('__proto__')),
      fc.integer({ min: 1, max: 40 }),
      fc.func(fc.boolean()),
      fc.boolean(),
      (json, chunkBytes, keeps, isPretty) => {
        const text = isPretty ? JSON.stringify(JSON.parse(json), null, 2) : json
        expect(JSON.parse(filter(text, keeps, chunkBytes))).toEqual(pick(JSON.parse(json), keeps))
      },
    ),
    { numRuns: 2000 },
  )
})
