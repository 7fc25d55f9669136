// Exits with 1 if a 503 occurred in more than one test of ten, or any other error that counts in one.
import { readFile } from 'node:fs/promises'

const text = await readFile('network-error-report/network-error-summary.json', 'utf8')
const { totals, errors } = JSON.parse(text)
const findLimit = (error) => (error.status === 503 ? totals.monitoredTests / 10 : 0)
const tooMany = errors.filter((error) => error.effects.warned > findLimit(error))
for (const { name, effects } of tooMany) process.stderr.write(`${name} occurred in ${effects.warned} tests\n`)
process.exitCode = tooMany.length > 0 ? 1 : 0
