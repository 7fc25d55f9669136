import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../src/redaction/redactor.js'

const { text } = createRedactor()

describe('time grows linearly with the length', { timeout: 60_000 }, () => {
  test.each([
    ...[
      'eyJ',
      'eyJa.',
      '?a',
      '//a',
      ';a=',
      '&=',
      '%3F',
      '%',
      '"',
      '\\',
      '\\"',
      '"a":',
      '{"a":',
      '[',
      '<a>',
      '<token>',
      'a',
      'a.',
      '-',
    ],
    ...[
      'Bearer ',
      'Basic a',
      'Token a=b,',
      'token=',
      'a=',
      'a:',
      'Cookie: a=b;',
      'a=b; ',
      'a => ',
      'a: \\\\"',
      '"$a" got invalid value "',
      '-----BEGIN A-----',
      '1',
      '4 ',
      '/',
      '/reset/',
      '(S(',
    ],
    ...[
      'n8n.cloud',
      'hook.',
      'form-data',
      'content-disposition: form-data\n',
      'content-disposition: form-data',
      'content-disposition: form-data\\r\\n',
      'content-disposition: form-data; name=token\\n\\n',
      'content-disposition: form-data; name=a\\n\\n',
      '\\n',
      '\r\n',
      'password a1',
      'a1 ',
      'curl -u a:b ',
      '-u a:',
      '@',
      '<token',
      '"token":{',
      'token=%25',
      'a@',
      '\\\\"token\\\\":',
    ],
  ])('%j', (piece) => {
    const small = piece.repeat(Math.ceil(40_000 / piece.length))
    const large = small.repeat(8)
    const ratio = Math.min(
      ...[1, 2, 3].map(
        () =>
          measure(() => text(large)) /
          Math.max(
            measure(() => text(small)),
            2,
          ),
      ),
    )
    expect(ratio).toBeLessThan(40) // the square would be 64
  })
})

function measure(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
