import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { Section } from '../../../../src/reporter/report/document.js'
import { type FakeTest, missedWebhook, networkErrors, record, summarizeTests } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'
import { hostileTexts } from '../hostile.js'

const kibana = `https://kibana.test/#/?_a=(query:'id:"{x-request-id}"')<>`

/** A test in which titles, URLs, projects, payloads and names are this text. */
function createTest(text: string): FakeTest {
  const details = { headers: { 'x-request-id': text }, request: { headers: { b3: text }, body: text } }
  const webhook = { id: '1', url: text, method: text, headers: {}, body: text, receivedAt: text }
  const verdict = { kind: 'custom' as const, place: [], matcher: text, matched: false, note: text }
  const nearMisses = [{ webhook, verdicts: [{ ...verdict, actual: { [text]: text } }] }]
  const attachments = [
    networkErrors(record(`https://a.test/${text}`, { method: text })),
    backchannel(finding({ title: text, key: text, details })),
    missedWebhook({ templateName: text, matcherDetails: [text], nearMisses }),
  ]
  return { id: text, title: text, project: text, attempts: [{ attachments, printed: [text] }] }
}

/** A report in which everything from outside is hostile, including the names and values of links. */
export const hostileReport: readonly [Section, ...Section[]] = buildReport(
  summarizeTests(hostileTexts.map(createTest), {
    links: Object.fromEntries(hostileTexts.map((text) => [text, kibana])),
  }),
)
