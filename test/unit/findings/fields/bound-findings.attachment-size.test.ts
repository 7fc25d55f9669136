// `_backchannel.json` stays below 8 MiB, whatever a page does.
import { expect, test } from 'vitest'
import { encodeBackchannel } from '../../../../src/attachments/evidence.js'
import { boundFindings } from '../../../../src/findings/fields/bound-findings.js'
import { redactFinding } from '../../../../src/findings/fields/finding-fields.js'
import { createRedactor } from '../../../../src/redaction/redactor.js'
import { createLog } from '../builders.js'

const maxBytes = 8 * 1024 * 1024
/** The largest that open requests, traffic and waits can be. */
const otherBytes = 1_200_000
const record = { consoleErrors: true, failedRequests: true }

/** Returns a word for each number up to 17,575. */
const toLetters = (index: number) =>
  String.fromCharCode(97 + index / 676, 97 + ((index / 26) % 26), 97 + (index % 26))
const log = (text: string) => (index: number) => ({
  kind: 'console-error' as const,
  url: 'http://a.test/',
  message: `${toLetters(index)}\n${text}`,
})
const fail =
  (start: string, end = '') =>
  (index: number) => ({
    kind: 'request-failed' as const,
    url: `http://a.test/${start}${toLetters(index)}${end}`,
    method: 'GET',
    message: 'x',
  })

test.each`
  what                                  | count   | isFull   | create
  ${'messages of 4 KB'}                 | ${4000} | ${false} | ${log('w'.repeat(4000))}
  ${'messages of three bytes a letter'} | ${3000} | ${true}  | ${log('€'.repeat(8000))}
  ${'control characters'}               | ${1500} | ${true}  | ${log('\u0001'.repeat(8000))}
  ${'text that redaction makes longer'} | ${1000} | ${false} | ${log('otp=12 '.repeat(40))}
  ${'long paths'}                       | ${1000} | ${true}  | ${fail('p'.repeat(8000))}
  ${'long URLs'}                        | ${1000} | ${true}  | ${fail('', `?${'q'.repeat(8000)}`)}
`('an attachment stays below 8 MiB with $what', ({ count, isFull, create }) => {
  const findings = createLog([], { record })
  for (let index = 0; index < count; index++) {
    const occurrence = { ...create(index), timestamp: '' }
    findings.add(occurrence)?.addDetails({ args: occurrence.message ?? '' })
  }
  const redactor = createRedactor()
  const verdict = 'in failed test' as const
  const bounded = boundFindings(
    findings.findings.map((one) => ({ ...redactFinding(one, redactor), verdict })),
  )
  const text = encodeBackchannel({ ...bounded, omitted: findings.omitted + bounded.omitted }) ?? ''
  expect(Buffer.byteLength(text)).toBeLessThan(maxBytes - otherBytes)
  expect(bounded.findings.length + findings.omitted + bounded.omitted).toBe(count)
  expect(findings.omitted > 0).toBe(isFull)
})
