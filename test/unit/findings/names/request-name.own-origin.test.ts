import { expect, test } from 'vitest'
import { getOwnOrigin } from '../../../../src/findings/names/request-name.js'

test.each([
  { baseURL: 'https://shop.test/app/', origin: 'https://shop.test' },
  { baseURL: 'http://localhost:3000', origin: undefined },
  { baseURL: 'not a URL', origin: undefined },
  { baseURL: undefined, origin: undefined },
])("for the base URL $baseURL, the app's own origin is $origin", ({ baseURL, origin }) => {
  expect(getOwnOrigin(baseURL)).toBe(origin)
})
