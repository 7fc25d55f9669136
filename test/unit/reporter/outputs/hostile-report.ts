import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { Section } from '../../../../src/reporter/report/document.js'
import { missedWebhook, networkErrors, record, summarizeTests } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'
import { hostileTexts } from '../hostile.js'

const toDetails = (text: string) => ({
  headers: { 'x-request-id': text },
  request: { headers: { b3: text }, body: text },
})
const toNearMiss = (text: string) => ({
  webhook: { id: '1', url: text, method: text, headers: {}, body: text, receivedAt: text },
  verdicts: [
    {
      kind: 'custom' as const,
      place: [],
      matcher: text,
      matched: false,
      actual: { [text]: text },
      note: text,
    },
  ],
})

/** A report in which titles, URLs, projects, payloads and names are hostile. */
export const hostileReport: readonly [Section, ...Section[]] = buildReport(
  summarizeTests(
    hostileTexts.map((text, number) => ({
      ...{ id: String(number), title: text, project: text },
      attempts: [
        {
          attachments: [
            networkErrors(record(`https://a.test/${text}`, { method: text })),
            backchannel(finding({ title: text, key: text, details: toDetails(text) })),
            missedWebhook({
              ...{ templateName: text, matcherDetails: [text], nearMisses: [toNearMiss(text)] },
            }),
          ],
        },
      ],
    })),
  ),
)
