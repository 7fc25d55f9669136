import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { repository } from '../support/markdown.js'

const mebibyte = 1024 * 1024

test.each([
  ['0.1 MB of gzip that expands to 0.1 GB of numbers', { text: '1,', length: 10 * mebibyte - 20, count: 10 }],
  ['0.1 MB of gzip with large JSON lists', { text: '[],', length: 9 * mebibyte, count: 10 }],
  ['0.1 MB of gzip with many small JSON lists', { text: '[],', length: 60_000, count: 600 }],
])('with %s, a receiver and a registry with an open wait use less than 300 MB', async (_, load) => {
  const child = spawn(process.execPath, [join(repository, 'test/support/receiver-load.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(load))
  const output = await text(child.stdout)
  const { sentMegabytes, keptWebhooks, grownMegabytes } = JSON.parse(output)
  console.log(output.trim())
  expect(sentMegabytes).toBeLessThan(1.2)
  expect(keptWebhooks).toBeGreaterThan(0)
  expect(grownMegabytes).toBeLessThan(300)
})
