import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createLineReader } from '../../../../../src/webhook/providers/mockoon/event-stream.js'
import { MockoonWebhookProvider } from '../../../../../src/webhook/providers/mockoon/mockoon-provider.js'
import { serve } from '../../../../support/serve.js'
import { recordWarnings } from '../../fakes.js'
import { fakeMockoon } from '../fake-servers.js'

const signal = new AbortController().signal

/** Starts a server with an empty log and an event stream that a test writes to. */
async function startEventServer() {
  const streams = new Set<ServerResponse>()
  const url = await serve((request, response) => {
    if (!request.url?.startsWith('/mockoon-admin/events')) return void response.end('[]')
    streams.add(response.writeHead(200, { 'content-type': 'text/event-stream' }))
    response.flushHeaders()
    response.on('close', () => streams.delete(response))
  })
  return { url, streams }
}

/** Sets a provider up, and resolves when it listens. Calls `onId` for each webhook. */
async function listen(onId: (id: string) => void) {
  const { url, streams } = await startEventServer()
  const provider = new MockoonWebhookProvider(url)
  const setUp = async () => {
    await provider.setup()
    provider.onReceived(({ id }) => onId(id))
    await vi.waitFor(() => expect(streams.size).toBe(1))
  }
  await setUp()
  const send = (...ids: string[]) => {
    for (const id of ids) for (const stream of streams) stream.write(formatEvent(id))
  }
  const tearDown = async () => {
    await provider.teardown()
    await vi.waitFor(() => expect(streams.size).toBe(0))
  }
  return { provider, setUp, send, tearDown }
}

function formatEvent(id: string): string {
  const request = { method: 'post', urlPath: '/hook', query: '', body: '{}', headers: [] }
  const transaction = { uuid: id, timestampMs: Date.now() + 60_000, request }
  return `data: ${JSON.stringify({ event: 'transaction-complete', transaction })}\n\n`
}

test('reads more webhooks at once than a function can take as arguments', async () => {
  const server = fakeMockoon()
  const journal = new MockoonWebhookProvider('http://127.0.0.1:1', server.request).openJournal()
  await journal.read({}, signal)
  server.add(130_000)
  expect(await journal.read({}, signal)).toHaveLength(130_000)
})

test('pushes webhooks again after each teardown and setup', async () => {
  const received: string[] = []
  const { setUp, send, tearDown } = await listen((id) => received.push(id))
  send('a')
  await vi.waitFor(() => expect(received).toEqual(['a']))
  await tearDown()
  await setUp()
  send('b')
  await vi.waitFor(() => expect(received).toEqual(['a', 'b']))
  await tearDown()
})

test('goes on pushing after a listener threw, and prints its error', async () => {
  const warn = recordWarnings()
  const received: string[] = []
  const { send, tearDown } = await listen((id) => {
    received.push(id)
    throw new Error(`refused\n${id}`)
  })
  send('a', 'b')
  await vi.waitFor(() => expect(received).toEqual(['a', 'b']))
  expect(warn.mock.calls[0]).toEqual(['A listener failed: refused\\na'])
  await tearDown()
})

test("does not close another test's event stream in the teardown", async () => {
  const received: string[] = []
  const { provider, send, tearDown } = await listen((id) => received.push(id))
  await provider.setup()
  await provider.teardown()
  send('a')
  await vi.waitFor(() => expect(received).toEqual(['a']))
  await tearDown()
})

test('does not follow a redirect of the event stream, which could get the token', async () => {
  const paths: string[] = []
  const url = await serve(({ url: path = '' }, response) => {
    paths.push(path.replace(/\?.*/, ''))
    if (path.includes('/events')) response.writeHead(302, { location: '/elsewhere' })
    response.end('[]')
  })
  new MockoonWebhookProvider(url).onReceived(() => undefined)
  await vi.waitFor(() => expect(paths).toContain('/mockoon-admin/events'))
  await pause(50)
  expect(paths).not.toContain('/elsewhere')
})

describe('the lines of an event stream', () => {
  test('are complete, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[ab\n]{0,6}$/)), (chunks) => {
        const read = createLineReader(1_000)
        const lines = chunks.flatMap(read)
        expect(lines).toEqual(chunks.join('').split('\n').slice(0, -1))
      }),
    )
  })

  test('are skipped if they exceed the limit', () => {
    const read = createLineReader(3)
    const chunks = ['abc\n', 'ab', 'cd', 'efg\nab', 'c', '\nabcd\n\nx\n']
    expect(chunks.flatMap(read)).toEqual(['abc', 'abc', '', 'x'])
  })

  test('take linear time and limited memory, even if one never ends', () => {
    const read = createLineReader(1_000_000)
    const chunk = 'x'.repeat(1_000)
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < 500_000; n += 1) read(chunk)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
    expect(read('\nab\n')).toEqual(['ab'])
  })
})
