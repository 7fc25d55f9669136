import { expect, test } from 'vitest'
import { createFilter } from '../../../../src/webhook/journal/filter.js'
import { webhook } from '../fakes.js'

const sent = webhook({}, { url: '/hook/orders?a=1', method: 'PUT', receivedAt: new Date(1000) })

test.each([
  [undefined, true],
  [{}, true],
  [{ since: new Date(1000) }, true],
  [{ since: new Date(1001) }, false],
  [{ method: 'put' }, true],
  [{ method: 'POST' }, false],
  [{ urlPattern: 'orders' }, true],
  [{ urlPattern: '^/orders' }, false],
  [{ urlPattern: /a=\d$/g }, true],
  [{ urlPattern: /^orders/y }, false],
  [{ since: new Date(1000), method: 'PUT', urlPattern: 'nowhere' }, false],
])('applies the filter %j: %s', (filter, passes) => {
  const matches = createFilter(filter)
  expect([matches(sent), matches(sent)]).toEqual([passes, passes])
})

test.each<[filter: unknown, message: string]>([
  [{ urlPatern: '/x' }, 'Unknown option "urlPatern" of the webhook filter. Did you mean "urlPattern"?'],
  [{ url: '/x' }, 'Unknown option "url" of the webhook filter. Valid options: since, method, urlPattern.'],
  ['/x', 'options of the webhook filter must be an object; got "/x".'],
  [null, 'options of the webhook filter must be an object; got null.'],
  [{ method: 5 }, 'method must be a non-empty string; got 5.'],
  [{ urlPattern: '(' }, 'urlPattern must be the source of a regular expression; got "(".'],
  [{ urlPattern: 7 }, 'urlPattern must be a RegExp or the source of one; got 7.'],
  [{ since: new Date('x') }, 'since must be a valid Date; got Invalid Date.'],
  [{ since: 'now' }, 'since must be a valid Date; got "now".'],
])('throws a TypeError for the filter %j', (filter, message) => {
  expect(() => createFilter(filter as never)).toThrow(new TypeError(message))
})
