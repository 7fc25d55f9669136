import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { MockoonWebhookProvider } from '../../src/webhook/providers/mockoon-provider.js'
import { webhookTemplate } from '../../src/webhook/template/builder.js'
import { startRegistry } from '../unit/webhook/fakes.js'
import { describeProvider } from './provider-suite.js'
import { describeSignatures } from './signature-suite.js'
import { adminToken, mockoon } from './subjects.js'

afterAll(mockoon.stop)
describeProvider(mockoon)
describeSignatures(mockoon)

const all = webhookTemplate('all').matchMethod('POST').withTimeout(50_000).build()

it.each([
  ['a wrong token', { adminToken: 'wrong-token' }],
  ['no token', {}],
])('with %s, rejects the wait immediately, unless the environment has the token', async (_, options) => {
  const { adminUrl = '' } = await mockoon.start()
  const provider = new MockoonWebhookProvider(adminUrl, undefined, options)
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

it('cannot tell whether a delivery matches whose sender disconnects before its body ends', async () => {
  const { adminUrl = '', provider } = await mockoon.start()
  const registry = startRegistry(provider())
  await registry.ready()
  const aborted = webhookTemplate('aborted').matchUrl('/aborted').matchField('n', 7).withTimeout(1).build()
  const socket = connect(Number(new URL(adminUrl).port), '127.0.0.1')
  const body = 'content-type: application/json\r\ncontent-length: 70\r\n\r\n{"n":7'
  socket.write(`POST /aborted HTTP/1.1\r\nhost: x\r\n${body}`, () => socket.destroy())
  const path = webhookTemplate('path').matchUrl('/aborted').withTimeout(50_000).build()
  expect(await registry.waitFor(path)).toMatchObject({ rawBody: '', parseError: true })
  await expect(registry.expectNone(aborted, { within: 1 })).rejects.toThrow(
    'its body is missing, although content-length is 70',
  )
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
