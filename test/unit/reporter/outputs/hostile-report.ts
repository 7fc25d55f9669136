import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { Section } from '../../../../src/reporter/report/document.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { type FakeTest, missedWebhook, networkErrors, record, summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'
import { hostileTexts } from '../hostile.js'

const kibana = `https://kibana.test/#/?_a=(query:'id:"{x-request-id}"')<>`

/** A test in which titles, URLs, projects, payloads and names are this text. */
function createTest(text: string): FakeTest {
  const details = { headers: { 'x-request-id': text }, request: { headers: { b3: text }, body: text } }
  const webhook = { id: '1', url: text, method: text, headers: {}, body: text, receivedAt: text }
  const verdict = { kind: 'custom' as const, place: [], matcher: text, matched: false, note: text }
  const nearMisses = [{ webhook, verdicts: [{ ...verdict, actual: { [text]: text } }] }]
  const findings = [finding({ name: text, details })]
  const attachments = [
    networkErrors(record(`https://a.test/${text}`, { method: text })),
    missedWebhook({ templateName: text, matcherDetails: [text], nearMisses }),
  ]
  return { id: text, title: text, project: text, attempts: [{ attachments, findings, printed: [text] }] }
}

/** A model in which everything that is not ours is this text, including what only gates, baselines and comparisons say. */
export function createHostileModel(text: string): SummaryModel {
  const model = summarizeTests([createTest(text), createTest(`${text}2`)], {
    run: { status: 'failed', failureReason: text, filters: [text], branch: text },
  })
  const [error] = model.errors
  const operation = { id: text, method: text, path: text, owner: text, tags: [text], documented: false }
  return {
    ...model,
    totals: { ...model.totals, kinds: { [text]: { errors: 2, occurrences: 2, tests: 2, failedTests: 0 } } },
    errors: model.errors.map((one) => ({
      ...one,
      change: 'appeared',
      baseline: { state: 'expired', expires: '2026-01-01', reason: text, ticket: text },
      operations: [operation],
    })),
    flaky: { tests: 2, explained: 1, errors: [{ name: `${error?.name}`, tests: 2 }] },
    baseline: { file: text, entries: 1, notSeen: [text] },
    changes: {
      since: { branch: text, generatedAt: '2026-01-31T12:00:00.000Z' },
      partial: text,
      appeared: [text],
      gone: [text],
    },
    notMonitored: [{ file: text, tests: 1 }],
    unreadableAttachments: [{ testId: `${model.tests[0]?.id}`, retry: 0, name: text, reason: text }],
  }
}

/** A report in which everything from outside is hostile, including the names and values of links. */
export const hostileReport: readonly [Section, ...Section[]] = buildReport(
  summarizeTests(hostileTexts.map(createTest), {
    links: Object.fromEntries(hostileTexts.map((text) => [text, kibana])),
  }),
)
