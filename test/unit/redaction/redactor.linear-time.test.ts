import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../src/redaction/redactor.js'
import { words } from '../../support/words.js'

const { text } = createRedactor()

const length = 400_000
/** CPU time limit; linear work takes less than two seconds, quadratic work takes minutes. */
const maxSeconds = 20

describe('redacts 400,000 hostile characters within seconds', { timeout: 600_000 }, () => {
  test.each([
    ...words(`
      eyJ eyJa. ?a //a ;a= &= %3F % " \\ \\" "a": {"a": [ <a> <token> a a. - token= a= a: token: 1 / /reset/
      (S( n8n.cloud hook. form-data \\n @ <token "token":{ token=%25 a@ \\\\"token\\\\":
      {"name":"token","value":{ {"loc":[" <td>token</td><td>
    `),
    'Bearer ',
    'Basic a',
    'Token a=b,',
    'token: "',
    'a: token=1',
    'Cookie: a=b;',
    'a=b; ',
    'a => ',
    'a: \\\\"',
    '"$a" got invalid value "',
    '-----BEGIN A-----',
    '4 ',
    'content-disposition: form-data\n',
    'content-disposition: form-data',
    'content-disposition: form-data\\r\\n',
    'content-disposition: form-data; name=token\\n\\n',
    'content-disposition: form-data; name=a\\n\\n',
    '\r\n',
    'password a1',
    'a1 ',
    'curl -u a:b ',
    '-u a:',
    'Key (token)=(',
    "Duplicate entry '",
    'token %s ',
    "token: ['a', ",
    "('token', 'a1",
    '&quot;token&quot;:&quot;',
    '<input name="token">',
    'a <token> ',
    "on field 'token': rejected value [",
    '| token | a1b2c3 ',
  ])('redacts 400,000 hostile characters within seconds: %j', (piece) => {
    const hostile = piece.repeat(Math.ceil(length / piece.length))
    expect(measureCpu(() => text(hostile))).toBeLessThan(maxSeconds)
  })
})

test.each(['-', '_'])('redacts words joined by %s after a name without blocking the process', (mark) => {
  const redact = () => text(`password ab${`${mark}v1`.repeat(40)}!`)
  // V8 enforces the timeout even while an expression backtracks.
  expect(runInNewContext('redact()', { redact }, { timeout: 20_000 })).not.toContain('v1')
})

/** Measures CPU time, which unlike wall-clock time is the same on a busy machine. */
function measureCpu(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
