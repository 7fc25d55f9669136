import { expect, test } from 'vitest'
import { formatLine, getText } from '../../../../src/reporter/report/document.js'
import { describeChanges } from '../../../../src/reporter/report/explain-error.js'
import { summarizeAttempt } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'

const main = { branch: 'main', generatedAt: '2026-01-31T12:00:00.000Z' }
const added = { change: 'appeared' } as const
const same = { change: 'same' } as const
const fromDe = { change: 'appeared', projectsBefore: ['de'] } as const

test.each`
  errors                   | since                             | text
  ${[added, added]}        | ${main}                           | ${'not in main'}
  ${[same, same]}          | ${main}                           | ${'also in main'}
  ${[fromDe, fromDe]}      | ${main}                           | ${'in main only in project de'}
  ${[added, same, fromDe]} | ${main}                           | ${'2 of 3 not in main'}
  ${[fromDe, same]}        | ${main}                           | ${'1 of 2 not in main'}
  ${[added]}               | ${{ ...main, branch: undefined }} | ${'not in the compared run'}
  ${[{}, {}]}              | ${undefined}                      | ${''}
`('a cause of $errors since $since is $text', ({ errors, since, text }) => {
  const [model] = summarizeAttempt({ attachments: [backchannel(finding({ name: 'GET 404 /a' }))] }).errors
  const line = describeChanges(
    errors.map((change: object) => ({ ...model, ...change })),
    since,
  )
  expect(formatLine(line, getText)).toBe(text)
})
