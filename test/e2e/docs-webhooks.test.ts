// Runs the tests of docs/webhooks.md and of its recipes. They must pass if the shop behaves, and fail if it does not.
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { codeBlocks, readPage } from '../support/markdown.js'
import { serve } from '../support/serve.js'

const created = (id: number) => ({
  event: 'movie.created',
  data: { id, name: 'Heat', year: 1995, rating: 8 },
})
const deleted = (id: number) => ({ event: 'movie.deleted', data: { id } })
/** Repeated until the receiver answers 200, at most `attempts` times, with one id or with a new one each time. */
const rated = (attempts: number) => ({ event: 'movie.rated', data: { id: 7 }, attempts })
const ratedWithNewIds = { ...rated(9), newIds: true }
const charged = { event: 'plan.charged', data: { id: 7 } }
const cancelled = { event: 'plan.cancelled', data: { id: 7 } }
/** Delivered as a form with this subject and a file. */
const mail = (subject: string) => ({ event: 'mail', subject })

/** The quoted tests, each with the shop's deliveries and the expected outcome. */
const cases = [
  ['a new movie is announced', [deleted(7), created(7), created(7)], 'passes'],
  ['a new movie is announced', [created(8)], 'fails'],
  ['a failed delivery is repeated until it succeeds', [rated(9)], 'passes'],
  ['a failed delivery is repeated until it succeeds', [rated(2)], 'fails'],
  ['a failed delivery is repeated until it succeeds', [rated(9), rated(1)], 'fails'],
  ['a failed delivery is repeated until it succeeds', [ratedWithNewIds], 'fails'],
  ['a cancelled plan is not charged', [charged, cancelled], 'passes'],
  ['a cancelled plan is not charged', [charged, cancelled, charged], 'fails'],
  ['an import announces each of three movies', [created(1), created(2), created(3)], 'passes'],
  ['an import announces each of three movies', [created(1), created(2), created(2)], 'fails'],
  ['a forwarded mail has an attachment', [mail('Your order')], 'passes'],
  ['a forwarded mail has an attachment', [mail('Your refund')], 'fails'],
] as const

const failing = cases.flatMap(([, , end], index) => (end === 'fails' ? [index] : []))

/** Fixtures that prepare the shop for a case; the name of the spec file contains the case's number. */
const fixtures = `
import { test as base } from 'playwright-backchannel/webhook/fixtures'
export { expect } from 'playwright-backchannel/webhook/fixtures'
const getIndex = (file) => Number(/case-(\\d+)/.exec(file)[1])
const failing = ${JSON.stringify(failing)}
export const test = base.extend({
  webhookConfig: async ({}, use, { file }) => use({ defaultTimeout: failing.includes(getIndex(file)) ? 300 : 10_000 }),
  webhookRegistry: async ({ webhookRegistry, webhookReceiver, request }, use, { file, title }) => {
    const index = getIndex(file)
    if (failing.includes(index)) test.fail()
    await request.post('/case', { data: { index, subscriber: webhookReceiver.url + '/hook' } })
    await use(webhookRegistry)
  },
})
`

/** A shop that delivers the current case's webhooks before it responds to a request that changes something. */
let current: { index: number; subscriber: string }
const shop = await serve(async (request, response) => {
  const body = await text(request)
  if (request.url === '/case') current = JSON.parse(body)
  else if (request.url !== '/subscriptions')
    await deliver(current.subscriber, cases[current.index]?.[1] ?? [])
  response.end('{"id":7}')
}, afterAll)

const { getRun } = runOnce(() => {
  const specs = cases.map(([title], index) => [`case-${index}.spec.ts`, quote(title, index)] as const)
  const files = { 'fixtures.ts': fixtures, ...Object.fromEntries(specs) }
  return inlineProject(files, { use: `baseURL: '${shop}'`, type: 'module' }).run()
})

test.each(cases.map(([title, events, end], index) => ({ title, names: listNames(events), end, index })))(
  'the test $title $end after $names',
  ({ index, end }) => {
    const { tests, output } = getRun()
    const found = tests.find(({ title }) => title.endsWith(`(${index})`))
    expect(found?.results[0]?.status, output).toBe(end === 'passes' ? 'passed' : 'failed')
    // A timeout is attached even if the test catches it, so without an attachment, no wait has timed out.
    const attachments = found?.results.flatMap(({ attachments }) => attachments.map(({ name }) => name))
    if (end === 'passes') expect(attachments).not.toContain('webhook-timeout.json')
  },
)

/** Returns the test of the page or of a recipe that has this title. */
function quote(title: string, index: number): string {
  const [first] = codeBlocks(readPage('docs/webhooks.md').text)
  const recipes = ['cancelled-plan', 'repeated-delivery', 'batch', 'multipart'].map(
    (name) => readPage(`docs/recipes/${name}.spec.ts`).text,
  )
  const found = [first?.code ?? '', ...recipes].find((code) => code.includes(`'${title}'`))
  if (!found) throw new Error(`Neither docs/webhooks.md nor its recipes have the test "${title}"`)
  return found
    .replace(`'${title}'`, `'${title} (${index})'`)
    .replace('playwright-backchannel/webhook/fixtures', './fixtures.js')
}

function listNames(events: readonly { event: string; data?: { id: number } }[]): string {
  return events.map(({ event, data }) => `${event} ${data?.id ?? ''}`.trim()).join(' and ')
}

async function deliver(url: string, events: readonly object[]): Promise<void> {
  for (const event of events) {
    const attempts = 'attempts' in event ? Number(event.attempts) : 1
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const id = 'newIds' in event ? `msg_${attempt}` : 'msg_1'
      const headers = { 'webhook-id': id }
      const { ok } = await fetch(url, { method: 'POST', headers, body: createBody(event) })
      if (ok) break
    }
  }
}

function createBody(event: object): string | FormData {
  if (!('subject' in event)) return JSON.stringify(event)
  const form = new FormData()
  form.set('subject', String(event.subject))
  form.set('attachment', new File(['7 items'], 'order.txt'))
  return form
}
