// The run-time exports of each entry point are part of the contract; the compiler checks the names of types.
import { readFileSync } from 'node:fs'
import * as playwright from '@playwright/test'
import { expect, test } from 'vitest'
import type {
  NetworkErrorMonitor,
  NetworkErrorRule,
  ReceivedWebhook,
  WebhookProvider,
  WebhookReceiver,
  WebhookRegistry,
  WebhookTemplate,
  WebhookTimeoutJson,
} from '../../src/index.js'

/** Public types that users of the main entry point need for their own fixtures and helpers. */
export type Named = [
  NetworkErrorMonitor,
  NetworkErrorRule,
  ReceivedWebhook,
  WebhookProvider,
  WebhookReceiver,
  WebhookRegistry,
  WebhookTemplate,
  WebhookTimeoutJson,
]

test('the package re-exports everything from Playwright except test and expect', async () => {
  const own: Record<string, unknown> = await import('../../src/index.js')
  const replaced = Object.entries(playwright).filter(([name, value]) => own[name] !== value)
  expect(replaced.map(([name]) => name).sort()).toEqual(['default', 'expect', 'test'])
  expect(own['default']).toBe(own['test'])
})

test.each([
  [
    'the package',
    () => import('../../src/index.js'),
    [...Object.keys(playwright), 'createNetworkErrorMonitorFixture', 'webhookTemplate'].sort(),
  ],
  [
    'network-error-monitor',
    () => import('../../src/fixtures/network-error-monitor.js'),
    ['basePathOf', 'createNetworkErrorMonitorFixture', 'errorPatternKey', 'expect', 'test'],
  ],
  ['webhook/fixtures', () => import('../../src/fixtures/webhook.js'), ['expect', 'test']],
  [
    'pact',
    () => import('../../src/pact/index.js'),
    ['checkProviderStates', 'createProviderState', 'defineProviderStates', 'fromJsonMap', 'toJsonMap'],
  ],
  ['reporter', () => import('../../src/reporter/index.js'), ['default']],
])('%s exports only its public names', async (_name, load, names) => {
  expect(Object.keys(await load()).sort()).toEqual(names)
})

/** Public names, including those that the specification gives the first three providers. */
const webhookNames = [
  ...['MockAWebhookProvider', 'MockBWebhookProvider', 'MockCWebhookProvider', 'MockServerWebhookProvider'],
  ...['MockoonWebhookProvider', 'ReceiverWebhookProvider', 'RestWebhookProvider', 'WebhookProviderError'],
  ...['WebhookReceiver', 'WebhookRegistry', 'WebhookTemplateBuilder', 'WebhookTimeoutError'],
  ...['WireMockWebhookProvider', 'matchesTemplate', 'webhookTemplate'],
]

test('webhook exports its public names, and aliases for the first three providers', async () => {
  const webhook = await import('../../src/webhook/index.js')
  expect(Object.keys(webhook)).toEqual(expect.arrayContaining(webhookNames))
  expect(webhook.MockAWebhookProvider).toBe(webhook.WireMockWebhookProvider)
  expect(webhook.MockBWebhookProvider).toBe(webhook.MockServerWebhookProvider)
  expect(webhook.MockCWebhookProvider).toBe(webhook.MockoonWebhookProvider)
})

/** `moduleResolution: node` reads these fields instead of `exports`. */
test('main, types and typesVersions list every entry point that has types', () => {
  const { exports, main, types, typesVersions } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { '.': root, ...others } = exports
  const typed = Object.entries<{ types?: string }>(others).filter(([, { types }]) => types)
  expect({ main, types }).toEqual({ main: root.default, types: root.types })
  expect(typesVersions['*']).toEqual(
    Object.fromEntries(typed.map(([name, { types }]) => [name.slice(2), [types]])),
  )
})
