import { test } from 'vitest'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { compressPageData } from '../../src/reporter/outputs/html/compress-page-data.js'
import { readData } from '../../src/reporter/page/read-data.js'
test('x', async () => {
  const model = fakeSummaryModel({ tests: 50_000, quietTests: 0, patterns: 500, recordsPerTest: 20, webhookTimeouts: 200, slots: 8 })
  const t = performance.now()
  const b = await compressPageData(model)
  console.log('ms', performance.now() - t, 'base64', b.length)
  const d = await readData(b)
  for (const [k, v] of Object.entries(d)) console.log(k, JSON.stringify(v).length)
  console.log(d.omitted, JSON.stringify(d.tests[1]).slice(0, 3000), JSON.stringify(d.patterns[0]).slice(0,3000))
}, 300000)
