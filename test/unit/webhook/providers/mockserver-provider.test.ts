import { expect, test } from 'vitest'
import { MockServerWebhookProvider } from '../../../../src/webhook/index.js'
import { openJournal } from '../../../../src/webhook/journal/open-journal.js'

test.each(['delay', 'timing'])('orders requests by arrival even if a response has a %s', async (mark) => {
  const entry = (correlationId: string, epochTime: number, httpResponse = {}) => ({
    correlationId,
    epochTime,
    httpRequest: { path: '/hook' },
    httpResponse,
  })
  const logs = {
    REQUEST_RESPONSES: [entry('quick', 2_000), entry('slow', 3_000, { [mark]: {} })],
    REQUESTS: [entry('slow', 1_000), entry('quick', 2_000)],
  }
  const fetch = async (url: string) => {
    const type = new URL(url).searchParams.get('type') as keyof typeof logs
    return { status: () => 200, text: async () => JSON.stringify(logs[type]), headers: () => ({}) }
  }
  const found = await new MockServerWebhookProvider('http://127.0.0.1:1', { fetch }).getReceivedWebhooks()
  expect(found.map(({ id, receivedAt }) => [id, +receivedAt])).toEqual([
    ['slow', 1_000],
    ['quick', 2_000],
  ])
})

test('returns webhooks in order of arrival even if it reads each path separately', async () => {
  const fetch = async (url: string, { data = '{}' }: { data?: string } = {}) => {
    const { path } = JSON.parse(data)
    const entry = { correlationId: path, epochTime: path === '/late' ? 3_000 : 2_000, httpRequest: { path } }
    const response = url.endsWith('/clock') ? { currentEpochMillis: 1_000 } : [entry]
    return { status: () => 200, text: async () => JSON.stringify(response), headers: () => ({}) }
  }
  const journal = openJournal(new MockServerWebhookProvider('http://127.0.0.1:1', { fetch }))
  const found = await journal.read({ paths: ['/late', '/early'] }, new AbortController().signal)
  expect(found.entries.map(({ id }) => id)).toEqual(['/early', '/late'])
})

test('says at the end of a wait which requests MockServer may not list, if it found none', async () => {
  const entries: object[] = []
  const fetch = async (url: string) => {
    const response = url.endsWith('/clock') ? { currentEpochMillis: 1_000 } : entries
    return { status: () => 200, text: async () => JSON.stringify(response), headers: () => ({}) }
  }
  const journal = openJournal(new MockServerWebhookProvider('http://127.0.0.1:1', { fetch }))
  const { signal } = new AbortController()
  expect((await journal.read({}, signal)).notes).toBeUndefined()
  expect((await journal.read({ isFinal: true }, signal)).notes).toEqual([
    'MockServer answers 404 if no expectation matches a request, and does not list the request if it was started with -logLevel WARN',
  ])
  entries.push({ correlationId: 'a', epochTime: 2_000, httpRequest: { path: '/hook' } })
  expect((await journal.read({ isFinal: true }, signal)).notes).toBeUndefined()
})
