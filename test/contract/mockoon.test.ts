import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { MockoonWebhookProvider } from '../../src/webhook/providers/mockoon/mockoon-provider.js'
import { webhookTemplate } from '../../src/webhook/template/builder.js'
import { sendJson } from '../support/send-request.js'
import { startRegistry } from '../unit/webhook/fakes.js'
import { describeProvider } from './provider-suite.js'
import { startProxy } from './proxy.js'
import { describeSignatures } from './signature-suite.js'
import { adminToken, mockoon } from './subjects.js'

afterAll(mockoon.stop)
describeProvider(mockoon)
describeSignatures(mockoon)

const all = webhookTemplate('all').matchMethod('POST').withTimeout(50_000).build()

describe('Mockoon only', () => {
  it.each([
    ['a wrong token', { adminToken: 'wrong-token' }],
    ['no token', {}],
  ])('with %s, rejects the wait immediately, unless the environment has the token', async (_, options) => {
    const { adminUrl = '' } = await mockoon.start()
    const provider = new MockoonWebhookProvider(adminUrl, undefined, options)
    onTestFinished(provider.teardown.bind(provider))
    const registry = startRegistry(provider)
    const error = await registry.waitFor(all).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'WebhookProviderError', status: 401 })
    expect(String(error)).toMatch(/Check the token.*--admin-api-token/)
    expect(String(error)).not.toContain('wrong-token')
    await expect(provider.setup()).rejects.toMatchObject({ status: 401 })
    await expect(provider.resetJournal()).rejects.toMatchObject({ status: 401 })
    vi.stubEnv('MOCKOON_ADMIN_API_TOKEN', adminToken)
    onTestFinished(() => void vi.unstubAllEnvs())
    await new MockoonWebhookProvider(adminUrl).setup()
  })

  it('reports webhooks as they arrive, but not those that arrived before the setup', async () => {
    const { hookUrl, adminUrl = '' } = await mockoon.start()
    await sendJson(hookUrl, { n: 'before' })
    const provider = new MockoonWebhookProvider(adminUrl, undefined, { adminToken })
    await provider.setup()
    onTestFinished(() => provider.teardown())
    provider.openJournal()
    const heard: unknown[] = []
    provider.onReceived(({ body }) => heard.push(body))
    await vi.waitUntil(async () => (await sendJson(hookUrl, { n: 'now' })) && heard.length > 0, 10_000)
    // Whenever a client connects, the server repeats the newest transactions to all clients.
    const another = await fetch(`${adminUrl}/mockoon-admin/events?token=${adminToken}`)
    await sendJson(hookUrl, { n: 'last' })
    await vi.waitUntil(() => heard.some((body) => (body as { n: string }).n === 'last'), 10_000)
    await another.body?.cancel()
    expect(heard).not.toContainEqual({ n: 'before' })
    expect(heard.filter((body) => (body as { n: string }).n === 'last')).toHaveLength(1)
  })

  it('polls if there is no event stream', async () => {
    const { hookUrl, adminUrl = '', provider: make } = await mockoon.start()
    const proxy = await startProxy(adminUrl)
    proxy.missing = '/mockoon-admin/events'
    const provider = make(proxy.baseUrl)
    onTestFinished(() => provider.teardown?.())
    const registry = startRegistry(provider)
    const wait = registry.waitFor(all)
    await sendJson(hookUrl, { n: 1 })
    expect((await wait).body).toEqual({ n: 1 })
  })

  it('does not keep the process alive after the registry is closed', async () => {
    const { adminUrl = '' } = await mockoon.start()
    const script = `
      import { MockoonWebhookProvider, WebhookRegistry, webhookTemplate } from './dist/webhook/index.js'
      const provider = new MockoonWebhookProvider('${adminUrl}', undefined, { adminToken: '${adminToken}' })
      const registry = new WebhookRegistry(provider)
      const never = webhookTemplate('never').matchUrl('never').withTimeout(300).build()
      const error = await registry.waitFor(never).catch((reason) => reason)
      registry.close()
      await provider.teardown()
      console.log(error.name)`
    const args = ['--input-type=module', '--eval', script]
    const cwd = resolve(import.meta.dirname, '../..')
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    const code = await new Promise((done) => child.once('close', done))
    expect([code, output.trim()]).toEqual([0, 'WebhookTimeoutError'])
  })
})
