import { expect, test } from 'vitest'
import {
  findScript,
  findThrowingScript,
  locateError,
  toScript,
} from '../../../../src/findings/fields/script.js'
import { expectLinear } from '../../../support/growth.js'

test.each`
  browser                                         | stack                                                                                                      | script
  ${'Chromium'}                                   | ${'TypeError: x\n    at show (https://cdn.test/stats.js:1:67)\n    at https://shop.test/app.js:2:3'}       | ${'https://cdn.test/stats.js:1:67'}
  ${'Chromium, below native code'}                | ${'SyntaxError: x\n    at JSON.parse (<anonymous>)\n    at async load (https://shop.test/app.js?v=3:2:3)'} | ${'https://shop.test/app.js?v=3:2:3'}
  ${'Chromium, in an evaluated text'}             | ${'Error: x\n    at eval (eval at run (https://shop.test/app.js:2:3), <anonymous>:1:1)'}                   | ${'https://shop.test/app.js:2:3'}
  ${'Chromium, with the source names of webpack'} | ${'Error: x\n    at App (webpack-internal:///./src/App.js:5:1)\n    at https://shop.test/main.js:9:1'}     | ${'https://shop.test/main.js:9:1'}
  ${'Chromium, of a blob'}                        | ${'Error: x\n    at blob:https://shop.test/0a1b:1:2'}                                                      | ${'https://shop.test/0a1b:1:2'}
  ${'Firefox and WebKit'}                         | ${'show@https://cdn.test/stats.js:1:67\n@https://shop.test/app.js:2:3'}                                    | ${'https://cdn.test/stats.js:1:67'}
  ${'a message that quotes a place'}              | ${'Error: see https://docs.test/errors:1:2\n    at https://shop.test/app.js:2:3'}                          | ${'https://shop.test/app.js:2:3'}
  ${'code that a test evaluates'}                 | ${'Error: x\n    at <anonymous>:1:7'}                                                                      | ${undefined}
  ${'no stack'}                                   | ${''}                                                                                                      | ${undefined}
`('finds the script of the topmost call in $browser', ({ stack, script }) => {
  expect(findScript(stack)).toBe(script)
})

const inner = 'Error: inner\n    at vend (https://cdn.test/stats.js:1:6)'
const app = { url: 'https://shop.test/app.js', line: 1, column: 2 }
test.each`
  what                                      | stack                                                                                    | location               | script
  ${'that quotes no other'}                 | ${'Error: x\n    at https://shop.test/app.js:2:3\n    at https://cdn.test/stats.js:1:6'} | ${app}                 | ${'https://shop.test/app.js:2:3'}
  ${'whose message quotes another'}         | ${`Error: No cart: ${inner}\n    at https://shop.test/app.js:2:3`}                       | ${app}                 | ${'https://shop.test/app.js:2:3'}
  ${'whose message quotes another, called'} | ${`Error: No cart: ${inner}\n    at load (https://shop.test/app.js:2:3)`}                | ${app}                 | ${'https://shop.test/app.js:2:3'}
  ${'of another error'}                     | ${`${inner}\n    at https://shop.test/app.js:2:31`}                                      | ${app}                 | ${'https://cdn.test/stats.js:1:6'}
  ${'without a location'}                   | ${inner}                                                                                 | ${{ ...app, url: '' }} | ${'https://cdn.test/stats.js:1:6'}
  ${'that is missing'}                      | ${''}                                                                                    | ${app}                 | ${'https://shop.test/app.js:2:3'}
`('finds the script that threw an error with a stack $what', ({ stack, location, script }) => {
  expect(findThrowingScript(stack, location)).toBe(script)
})

test.each(['    at ', '@', '    at https://a.test/', '    at a.js:1:2\n'])(
  'reads many %j in linear time',
  (unit) => {
    expectLinear((length) => findScript(unit.repeat(length)))
  },
)

test.each([
  { url: 'https://shop.test/app.js', script: 'https://shop.test/app.js:10:5' },
  { url: 'blob:https://shop.test/0a1b', script: 'https://shop.test/0a1b:10:5' },
  { url: 'http://shop.test/a', script: 'http://shop.test/a:10:5' },
  { url: 'https://shop.test/blob:a', script: 'https://shop.test/blob:a:10:5' },
  { url: 'data:https://shop.test/a', script: undefined },
  { url: '', script: undefined },
  { url: 'webpack-internal:///./src/App.js', script: undefined },
])('formats a location in $url as $script', ({ url, script }) => {
  expect(toScript({ url, line: 9, column: 4 })).toBe(script)
})

test('knows no script whose address is too long to be kept whole', () => {
  const create = (length: number) => `https://shop.test/${'x'.repeat(length - 18)}`
  for (const [length, isKnown] of [
    [8_187, true],
    [8_188, true],
    [8_189, false],
  ] as const) {
    const url = create(length)
    expect(findScript(`Error: x\n    at ${url}:1:2`)).toBe(isKnown ? `${url}:1:2` : undefined)
    expect(toScript({ url, line: 0, column: 1 })).toBe(isKnown ? `${url}:1:2` : undefined)
  }
})

test('locates an error by its script, or by its page', () => {
  expect(locateError('https://a.test:1:2:10:55', '')).toMatchObject({ url: 'https://a.test:1:2' })
  const page = 'https://shop.test/cart'
  const script = 'https://cdn.test:8080/stats.js?v=3:10:5'
  expect(locateError(script, page)).toEqual({ url: 'https://cdn.test:8080/stats.js?v=3', script })
  expect(locateError(undefined, page)).toEqual({ url: page })
})
