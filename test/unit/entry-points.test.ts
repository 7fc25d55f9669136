// What each entry point exports at run time is part of the contract; the names of types are checked by the compiler.
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

/** Public types that users of the main entry point name in their own fixtures and helpers. */
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

test.each([
  [
    'the package',
    () => import('../../src/index.js'),
    ['createNetworkErrorMonitorFixture', 'expect', 'test', 'webhookTemplate'],
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
    ['createProviderState', 'defineProviderStates', 'fromJsonMap', 'toJsonMap'],
  ],
  ['reporter', () => import('../../src/reporter/index.js'), ['default']],
])('%s exports its names and no other', async (_name, load, names) => {
  expect(Object.keys(await load()).sort()).toEqual(names)
})
