// Exits with 0 if the run has new errors or missing webhooks, otherwise with 1.
import { readFile } from 'node:fs/promises'

const { totals } = JSON.parse(await readFile('network-error-report/network-error-summary.json', 'utf8'))
process.exitCode = totals.newErrors + totals.webhookTimeouts > 0 ? 0 : 1
