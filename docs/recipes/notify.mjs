// Posts the errors of a run that are not known to a Slack or Teams webhook.
import { readFile } from 'node:fs/promises'

const { CHAT_URL = '', REPORT_URL = '' } = process.env
const text = await readFile('network-error-report/network-error-summary.json', 'utf8')
const { run, totals, errors } = JSON.parse(text)
const open = errors.filter(({ baseline }) => baseline?.state !== 'known')
const listed = open
  .slice(0, 5)
  .map(({ name, effects }) => `- ${name}: failed ${effects.failed}, warned ${effects.warned}`)
const heading = `${totals.newErrors} new, ${totals.knownErrors} known`
const message = [heading, ...(run.failureReason ? [run.failureReason] : []), ...listed, REPORT_URL].join('\n')
await fetch(CHAT_URL, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ text: message }),
})
