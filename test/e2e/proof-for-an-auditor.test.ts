// The recipe for an auditor finds every planted value in what a run leaves behind, and none with the documented options.
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'
import { startProgram } from '../support/run-program.js'

const values = Array.from({ length: 25 }, (_, index) => `canary${10 + index}`)

const spec = `
import { test } from 'playwright-backchannel'
import { webhookTemplate } from 'playwright-backchannel/webhook'
import values from './values.json' with { type: 'json' }

const record = { consoleErrors: true, pageErrors: true, graphqlErrors: true }
const hidden = process.env.HIDE ? { details: false, redact: { patterns: [/canary\\d+/] } } : {}
test.use({ networkErrorMonitorOptions: { record, ...hidden } })

test('meets planted values', async ({ page, webhookReceiver, webhookRegistry }) => {
  const isError = (value) => values.indexOf(value) < 10
  const say = (value) => (isError(value) ? { error: value } : { errors: [{ message: value }] })
  await page.route('**', (route) => {
    const value = route.request().headers()['x-value']
    if (!value) return route.fulfill({ contentType: 'text/html', body: '<p>' })
    return route.fulfill({ status: isError(value) ? 500 : 200, json: say(value) })
  })
  await page.goto('http://shop.test/')
  await page.evaluate(async (all) => {
    for (const value of all.slice(0, 10)) await fetch('/api/' + 'abcdefghij'[value.slice(-1)], { method: 'POST', headers: { 'x-value': value }, body: '{}' })
    for (const value of all.slice(10, 13)) await fetch('/graphql?' + value.slice(-1), { headers: { 'x-value': value } })
    for (const value of all.slice(13, 16)) console.error('no cart', value)
    for (const value of all.slice(16, 18)) setTimeout(() => { throw new Error('no user ' + value) })
    for (const value of all.slice(18, 22)) await fetch('/api/list?name=' + encodeURIComponent(value), { headers: { 'x-value': all[0] } })
    await new Promise((done) => setTimeout(done, 100))
  }, values)
  for (const value of values.slice(22))
    await fetch(webhookReceiver.url + '/hook', { method: 'POST', body: JSON.stringify({ name: value }), headers: { 'content-type': 'application/json' } })
  await webhookRegistry.waitFor(webhookTemplate('movie').matchField('id', 1).withTimeout(100).build())
})
`

const project = inlineProject({
  'values.json': JSON.stringify(values),
  'audited.spec.ts': spec,
})

const folders = ['blob', 'network-error-report', 'test-results']

/** Runs the suite and the recipe, and returns what the recipe prints. */
async function search(env: Record<string, string> = {}): Promise<string> {
  for (const folder of folders) rmSync(join(project.folder, folder), { recursive: true, force: true })
  await project.run(['--reporter=blob', '--output=test-results'], {
    ...env,
    PLAYWRIGHT_BLOB_OUTPUT_FILE: 'blob/report.zip',
  })
  await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blob'])
  const command = ['node', resolve('docs/recipes/search.mjs'), 'canary\\d+', ...folders]
  return (await startProgram(project.folder, command).done).stdout
}

test('finds all planted values, in packed parts too', async () => {
  const output = await search()
  const listMissing = (place: string) => values.filter((value) => !output.includes(`${value} in ${place}`))
  expect(listMissing('blob')).toEqual([])
  expect(listMissing('network-error-report/network-error-summary.json')).toEqual([])
  expect(listMissing('network-error-report/index.html › base64 › gzip')).toEqual([])
  expect(output).toContain('Found 25 different values.')
})

test('finds none with the documented options', async () => {
  expect(await search({ HIDE: '1', PLAYWRIGHT_NO_COPY_PROMPT: '1' })).toBe('Found 0 different values.\n')
})
