import { describe, expect, test } from 'vitest'
import { matchesTemplate, WebhookRegistry, type WebhookTemplate } from '../../../../src/webhook/index.js'
import { created as buildCreated, MemoryProvider, start, webhook } from '../fakes.js'

const created = buildCreated(30)

describe('reports invalid input by name', () => {
  test.each([
    [{ timeout: 500 }, 'Unknown option "timeout" of webhookConfig. Valid options: defaultTimeout, '],
    [{ redact: { queryParam: [] } }, 'Unknown option "queryParam" of redact'],
    [null, 'options of webhookConfig must be an object; got null.'],
  ])('the config %j', (config, message) => {
    expect(() => new WebhookRegistry(new MemoryProvider(), config as never)).toThrow(TypeError)
    expect(() => new WebhookRegistry(new MemoryProvider(), config as never)).toThrow(message)
  })

  test.each<[string, unknown, RegExp]>([
    [
      'serialized as JSON',
      JSON.parse(JSON.stringify(created.build())),
      /template\.matchers\[0\] must be a matcher with matches\(\) and describe\(\); got {/,
    ],
    ['not built', created, /call build\(\) on the builder/],
    ['without matchers', { name: 'x', matchers: [] }, /template\.matchers must not be empty/],
    ['with a wrong timeout', { ...created.build(), timeout: -1 }, /template\.timeout/],
    ['with a wrong interval', { ...created.build(), interval: -1 }, /template\.interval/],
    ['without a name', { ...created.build(), name: '' }, /template\.name/],
  ])('a template that is %s', async (_, given, message) => {
    const { registry } = start()
    const template = given as WebhookTemplate
    for (const wait of [
      registry.waitFor(template),
      registry.waitForCount(template, 2),
      registry.expectNone(template, { within: 10 }),
    ]) {
      await expect(wait).rejects.toThrow(message)
    }
    expect(() => matchesTemplate(webhook({}), template)).toThrow(message)
  })

  test.each([
    ['provider', TypeError, () => new WebhookRegistry({} as never)],
    ['defaultTimeout', RangeError, () => start({ defaultTimeout: 0 })],
    ['defaultInterval', RangeError, () => start({ defaultInterval: -5 })],
    ['details', TypeError, () => start({ details: 'no' as never })],
    ['cleanupStrategy', TypeError, () => start({ cleanupStrategy: 'all' as never })],
  ])('%s', (argument, type, call) => {
    expect(call).toThrow(type)
    expect(call).toThrow(argument)
  })

  test('an unknown or invalid option of a wait', async () => {
    const late = start().registry.waitFor(created.build(), { aftr: webhook({}) } as never)
    await expect(late).rejects.toThrow(
      new TypeError('Unknown option "aftr" of waitFor. Did you mean "after"?'),
    )
    const settled = start().registry.waitForCount(created.build(), 1, { settle: -1 })
    await expect(settled).rejects.toThrow('settle must be between 0 and 2147483647 milliseconds; got -1.')
    const none = start().registry.expectNone(created.build(), { within: 10, timeout: 10 } as never)
    await expect(none).rejects.toThrow(
      new TypeError('Unknown option "timeout" of expectNone. Valid options: within, after.'),
    )
  })
})
