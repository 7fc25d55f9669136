import { describe, expect, test } from 'vitest'
import { matchesTemplate, WebhookRegistry, type WebhookTemplate } from '../../../../src/webhook/index.js'
import { created as buildCreated, start, webhook } from '../fakes.js'

const created = buildCreated(30)

describe('reports invalid input by name', () => {
  test.each([
    {
      config: { timeout: 500 },
      type: TypeError,
      message: 'option "timeout" of webhookConfig. Valid options: defaultTimeout, ',
    },
    {
      config: { redact: { queryParam: [] } },
      type: TypeError,
      message: 'Unknown option "queryParam" of redact',
    },
    { config: null, type: TypeError, message: 'options of webhookConfig must be an object; got null.' },
    { config: { defaultTimeout: 0 }, type: RangeError, message: 'defaultTimeout' },
    { config: { defaultInterval: -5 }, type: RangeError, message: 'defaultInterval' },
    { config: { details: 'no' }, type: TypeError, message: 'details' },
    { config: { cleanupStrategy: 'all' }, type: TypeError, message: 'cleanupStrategy' },
  ])('reports invalid input in the config $config by name', ({ config, type, message }) => {
    const create = () => start(config as never)
    expect(create).toThrow(type)
    expect(create).toThrow(message)
  })

  test('reports a provider without methods by name', () => {
    expect(() => new WebhookRegistry({} as never)).toThrow(
      new TypeError('provider must be a WebhookProvider; got {}.'),
    )
  })

  test.each<{ what: string; given: unknown; message: RegExp }>([
    {
      what: 'serialized as JSON',
      given: JSON.parse(JSON.stringify(created.build())),
      message: /template\.matchers\[0\] must be a matcher with matches\(\) and describe\(\); got {/,
    },
    { what: 'not built', given: created, message: /call build\(\) on the builder/ },
    {
      what: 'without matchers',
      given: { name: 'x', matchers: [] },
      message: /template\.matchers must not be empty/,
    },
    {
      what: 'with a wrong timeout',
      given: { ...created.build(), timeout: -1 },
      message: /template\.timeout/,
    },
    {
      what: 'with a wrong interval',
      given: { ...created.build(), interval: -1 },
      message: /template\.interval/,
    },
    { what: 'without a name', given: { ...created.build(), name: '' }, message: /template\.name/ },
  ])('a template that is $what', async ({ given, message }) => {
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
