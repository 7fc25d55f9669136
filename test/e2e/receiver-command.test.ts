// Webhooks sent by another process from another loopback address, as a container or another machine would send them.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { RestWebhookProvider, webhookTemplate } from '../../src/webhook/index.js'
import { inlineProject } from '../support/inline-project.js'
import { freePort } from '../support/servers/server-process.js'
import { startRegistry } from '../unit/webhook/fakes.js'

/** A system under test that sends one form-encoded webhook from 127.0.0.2 and prints the status. */
const sender = `
const [url, body] = process.argv.slice(1)
const headers = { 'content-type': 'application/x-www-form-urlencoded' }
const request = require('node:http').request(url, { method: 'POST', localAddress: '127.0.0.2', headers })
request.on('response', (response) => { process.stdout.write(String(response.statusCode)); response.resume() }).end(body)
`
const deliver = async (url: string, body: string) =>
  Number((await promisify(execFile)(process.execPath, ['-e', sender, url, body])).stdout)

async function startCommand(...args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['dist/cli/main.js', 'receiver', ...args])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { child, url: /^Webhook receiver: (http\S+)\n$/.exec(line)?.[1] ?? '' }
}

function readErrors(...args: string[]): Promise<{ code: unknown; stderr: string }> {
  return promisify(execFile)(process.execPath, ['dist/cli/main.js', 'receiver', ...args]).catch(
    (error) => error,
  )
}

test('the receiver passes webhooks from another address to a registry', async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.2:${port}`
  const { url } = await startCommand('--host', '0.0.0.0', '--port', String(port), '--public-url', publicUrl)
  expect(url).toMatch(new RegExp(`^${publicUrl}/[\\w-]{36}$`))
  const registry = startRegistry(new RestWebhookProvider(url))
  await registry.ready()
  expect(await deliver(`${url}/sms`, 'Body=Ahoy%21+caf%C3%A9')).toBe(200)
  const message = webhookTemplate('message').matchForm('Body', 'Ahoy! café').build()
  expect((await registry.waitFor(message)).url).toBe('/sms')
})

test.each(['SIGINT', 'SIGTERM'] as const)('exits with 0 on %s, despite open connections', async (signal) => {
  const { child, url } = await startCommand()
  await fetch(url, { method: 'POST', body: 'kept alive' })
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect(fetch(url)).rejects.toThrow()
})

test('prints each refused request, and tells a registry of it', async () => {
  const { child, url } = await startCommand('--path', '/hooks')
  const registry = startRegistry(new RestWebhookProvider(url))
  await registry.ready()
  const printed = child.stdout ? once(child.stdout, 'data') : undefined
  expect(await deliver(url.replace('/hooks', '/hook/orders?token=1'), 'a=1')).toBe(404)
  expect(await printed).toEqual(['Refused POST /hook/orders with 404: its path is not below /hooks.\n'])
  const wait = registry.waitFor(webhookTemplate('any').matchMethod('POST').withTimeout(200).build())
  await expect(wait).rejects.toThrow(/refused with 404.*: POST \/hook\/orders/)
})

test('drops the oldest webhooks beyond --max-bytes, and sends the statuses of --respond in order', async () => {
  const { url } = await startCommand('--path', '/hooks', '--max-bytes', '2000', '--respond', '500,503,200')
  const statuses = []
  for (const index of [1, 2, 3, 4])
    statuses.push((await fetch(`${url}/${index}`, { method: 'POST', body: 'x'.repeat(700) })).status)
  expect(statuses).toEqual([500, 503, 200, 200])
  const kept = await new RestWebhookProvider(url).getReceivedWebhooks()
  expect(kept.map((webhook) => webhook.url)).not.toContain('/1')
  expect(kept.map((webhook) => webhook.url)).toContain('/4')
})

test('reports invalid options and a port in use in one sentence', async () => {
  const { url } = await startCommand()
  const { port } = new URL(url)
  for (const [args, message] of [
    ['--respond 500,20', 'Option --respond of receiver needs statuses from 200 to 599, such as 500,500,200.'],
    ['--port abc', 'Option --port of receiver needs a whole number.'],
    ['--port 70000', 'port must be an integer from 0 to 65535; got 70000'],
    [`--port ${port}`, `Failed to start the webhook receiver on 127.0.0.1:${port}: `],
    [`--port ${port}`, 'Otherwise choose another port, or 0 for a free one.'],
    ['--host 192.0.2.1', 'Give an address of this machine as host, such as 127.0.0.1 or 0.0.0.0.'],
  ] as const) {
    const { code, stderr } = await readErrors(...args.split(' '))
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(stderr).not.toContain('This is a bug')
  }
})

const spec = `
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'playwright-backchannel/webhook/fixtures'
import { webhookTemplate } from 'playwright-backchannel/webhook'
const deliver = async (url, body) =>
  (await promisify(execFile)(process.execPath, ['-e', process.env.SENDER, url, body])).stdout

for (const title of ['in a worker that fails first', 'in the next one']) {
  test(title, async ({ webhookReceiver, webhookRegistry }, { retry }) => {
    expect(webhookReceiver.url).toBe(process.env.HOOKS)
    expect(await deliver(process.env.HOOKS + '/paid', new URLSearchParams({ title }).toString())).toBe('200')
    const { url } = await webhookRegistry.waitFor(webhookTemplate('paid').matchForm('title', title).build())
    expect(url).toBe('/paid')
    expect(retry === 1 || title === 'in the next one').toBe(true)
  })
}
`

test('webhookReceiverOptions makes the receiver reachable from other systems, at the same URL in a new worker', async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.2:${port}`
  const webhookReceiverOptions = JSON.stringify({ host: '0.0.0.0', port, publicUrl, path: '/hooks' })
  const project = inlineProject(
    { 'a.spec.ts': spec },
    { use: `webhookReceiverOptions: ${webhookReceiverOptions}`, config: 'retries: 1,' },
  )
  const run = await project.run([], { SENDER: sender, HOOKS: `${publicUrl}/hooks` })
  expect(
    run.tests.map(({ title, outcome }) => [title, outcome]),
    run.output,
  ).toEqual([
    ['in a worker that fails first', 'flaky'],
    ['in the next one', 'expected'],
  ])
})
