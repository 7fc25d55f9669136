// Measures how many bytes a read transfers when there is nothing new.
import { onTestFinished } from 'vitest'
import { WebhookRegistry } from '../../src/webhook/registry/registry.js'
import { startFailingProxy } from '../support/servers/failing-proxy.js'
import { sendJson } from './send-request.js'
import type { Subject } from './subject.js'

const entries = 600

/** Reads a journal with 600 webhooks of 1 KB twice, and returns the size of the second response in bytes. */
export async function bytesOfSteadyRead(subject: Subject): Promise<number> {
  const { hookUrl, adminUrl = '', provider: providerAt } = await subject.start()
  const proxy = await startFailingProxy(adminUrl)
  onTestFinished(proxy.close)
  const provider = providerAt(proxy.baseUrl)
  await provider.resetJournal()
  const registry = new WebhookRegistry(provider)
  onTestFinished(() => registry.close())
  const filler = 'x'.repeat(1_000)
  await Promise.all(Array.from({ length: entries }, (_, n) => sendJson(hookUrl, { n, filler })))
  if ((await registry.getReceived()).length !== entries) throw new Error('The first read was not complete.')
  proxy.bytes = 0
  if ((await registry.getReceived()).length !== entries) throw new Error('The second read was not complete.')
  return proxy.bytes
}
