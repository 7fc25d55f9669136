import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRedactor } from '../../../src/redaction/redactor.js'
import { words } from '../../support/words.js'
import { ordinaryNames, ordinaryUrl } from './ordinary.js'
import {
  credentials,
  fields,
  type NamedPlace,
  namelessPlaces,
  notations,
  parameters,
  recognizable,
  redact,
  secret,
} from './secrets.js'

const redactor = createRedactor()
const { url, text, headers, json } = redactor

const secretName = fc.constantFrom('access_token', 'client_secret', 'apiKey', 'pwd', 'X-Api-Key')
const withAnyName = (write: NamedPlace) => secretName.map((name) => (value: string) => write(name, value))
const places = Object.fromEntries([
  ...Object.entries({ ...parameters, ...fields, ...notations }).map(
    ([place, write]) => [place, withAnyName(write)] as const,
  ),
  ...Object.entries(credentials).map(([place, write]) => [place, fc.constant(write)] as const),
])

test.each(Object.entries(places))('hides any secret in: %s', (_place, anyPlace) => {
  fc.assert(
    fc.property(secret, anyPlace, (value, write) => {
      expect(decodeLoosely(redact(redactor, write(value)))).not.toContain(value)
    }),
    { numRuns: 400 },
  )
})

test.each(Object.entries(recognizable))('hides a secret in every place: %s', (_form, token) => {
  const anywhere = fc.oneof(...Object.values(places), fc.constantFrom(...Object.values(namelessPlaces)))
  fc.assert(
    fc.property(token, anywhere, (value, write) => {
      expect(decodeLoosely(redact(redactor, write(value)))).not.toContain(value.slice(-12))
      expect(headers({ 'x-echo': value })).toEqual({ 'x-echo': '[redacted]' })
    }),
    { numRuns: 200 },
  )
})

test('keeps ordinary values in URLs with ids, UUIDs, hashes, dates and correlation ids', () => {
  const urls = fc.sample(ordinaryUrl, 3000)
  expect(urls.filter((ordinary) => url(ordinary) !== ordinary).slice(0, 5)).toEqual([])
  expect(urls.filter((ordinary) => text(`GET ${ordinary} → 500`) !== `GET ${ordinary} → 500`)).toEqual([])
})

test.each(ordinaryNames)('keeps ordinary values in the field %s', (name) => {
  const value = { [name]: 'Zq8kLm2xWv', [`${name}_count`]: 12 }
  expect(json(value)).toEqual(value)
  expect(text(JSON.stringify(value))).toBe(JSON.stringify(value))
  expect(text(`<e><${name}>Zq8kLm2xWv</${name}></e>`)).toBe(`<e><${name}>Zq8kLm2xWv</${name}></e>`)
})

const mark = fc.constantFrom(
  ...words(`
    ? & = # ; " ' \\ \\" { } [ ] : , < > </token> <token> % %3D %26 %25 // @ / -- token password code
    eyJhbGciOi . reset/ 4242424242424242 [redacted] abcdef123456
  `),
  ' ',
  '\n',
  'Bearer ',
  'Basic ',
  'Cookie: ',
  '-----BEGIN A-----',
)
const noise = fc
  .array(fc.oneof(mark, fc.string({ unit: 'binary', maxLength: 4 })))
  .map((parts) => parts.join(''))

test.each([undefined, '***', '<gone>', 'IT IS GONE', '‹hidden value›'])(
  'a second pass with %j changes nothing',
  (replacement) => {
    const some = createRedactor(replacement === undefined ? true : { replacement })
    fc.assert(
      fc.property(noise, (input) => {
        for (const once of [some.text(input), some.url(input)])
          expect(some.text(once).length).toBeLessThan(40 * input.length + 200)
        const once = some.text(input)
        expect(some.text(once)).toBe(once)
        const onceUrl = some.url(input)
        expect(some.url(onceUrl)).toBe(onceUrl)
      }),
      { numRuns: 1500 },
    )
  },
)

test('redacted JSON is still valid', () => {
  fc.assert(
    fc.property(fc.jsonValue(), noise, (value, inner) => {
      expect(() => JSON.parse(text(JSON.stringify({ value, inner, token: inner })))).not.toThrow()
    }),
  )
})

test('any text is accepted in headers and JSON values', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), noise),
      fc.anything({ withBigInt: true, withDate: true }),
      (all, value) => {
        expect(Object.keys(headers(all))).toEqual(Object.keys(all))
        expect(() => json(value)).not.toThrow()
      },
    ),
  )
})

function decodeLoosely(value: string): string {
  let decoded = value
  for (let round = 0; round < 4; round++) {
    decoded = decoded.replace(/(?:%[0-7][\da-f])+/gi, (run) => decodeURIComponent(run))
  }
  return decoded
}
