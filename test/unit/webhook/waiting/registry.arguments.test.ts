import { expect, test } from 'vitest'
import { matchesTemplate, WebhookRegistry, type WebhookTemplate } from '../../../../src/webhook/index.js'
import { created as buildCreated, start, webhook } from '../fakes.js'

const created = buildCreated(30)

test.each`
  config                            | type          | message
  ${{ timeout: 500 }}               | ${TypeError}  | ${'option "timeout" of webhookConfig. Valid options: defaultTimeout, '}
  ${{ redact: { queryParam: [] } }} | ${TypeError}  | ${'Unknown option "queryParam" of redact'}
  ${null}                           | ${TypeError}  | ${'options of webhookConfig must be an object; got null.'}
  ${{ defaultTimeout: 0 }}          | ${RangeError} | ${'defaultTimeout'}
  ${{ defaultInterval: -5 }}        | ${RangeError} | ${'defaultInterval'}
  ${{ details: 'no' }}              | ${TypeError}  | ${'details'}
  ${{ cleanupStrategy: 'all' }}     | ${TypeError}  | ${'cleanupStrategy'}
`('reports invalid input in the config $config by name', ({ config, type, message }) => {
  const create = () => start(config as never)
  expect(create).toThrow(type)
  expect(create).toThrow(message)
})

test('reports a provider without methods by name', () => {
  expect(() => new WebhookRegistry({} as never)).toThrow(
    new TypeError('provider must be a WebhookProvider; got {}.'),
  )
})

test.each`
  what                       | given                                          | message
  ${'serialized as JSON'}    | ${JSON.parse(JSON.stringify(created.build()))} | ${/template\.matchers\[0\] must be a matcher with matches\(\) and describe\(\); got {/}
  ${'not built'}             | ${created}                                     | ${/call build\(\) on the builder/}
  ${'without matchers'}      | ${{ name: 'x', matchers: [] }}                 | ${/template\.matchers must not be empty/}
  ${'with a wrong timeout'}  | ${{ ...created.build(), timeout: -1 }}         | ${/template\.timeout/}
  ${'with a wrong interval'} | ${{ ...created.build(), interval: -1 }}        | ${/template\.interval/}
  ${'without a name'}        | ${{ ...created.build(), name: '' }}            | ${/template\.name/}
`('reports a template that is $what by name', async ({ given, message }) => {
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

test('reports an unknown or invalid option of a wait by name', async () => {
  const late = start().registry.waitFor(created.build(), { aftr: webhook({}) } as never)
  await expect(late).rejects.toThrow(new TypeError('Unknown option "aftr" of waitFor. Did you mean "after"?'))
  const settled = start().registry.waitForCount(created.build(), 1, { settle: -1 })
  await expect(settled).rejects.toThrow('settle must be between 0 and 2147483647 milliseconds; got -1.')
  const none = start().registry.expectNone(created.build(), { within: 10, timeout: 10 } as never)
  await expect(none).rejects.toThrow(
    new TypeError('Unknown option "timeout" of expectNone. Valid options: within, after.'),
  )
})
