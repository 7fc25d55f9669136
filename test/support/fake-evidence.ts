// The texts of made-up tests: endpoints, titles and webhook timeouts. A hostile text replaces the ordinary ones.
import type { SummaryWebhook } from '../../src/summary-file/summary.js'
import type { WebhookTimeoutJson } from '../../src/webhook/types.js'

export interface Endpoint {
  method: string
  status: number
  getUrl(call: number): string
}

const resources = [
  'movies',
  'orders',
  'cart',
  'users',
  'payments',
  'search',
  'reviews',
  'sessions',
  'quota',
  'events',
]
const areas = ['/api', '/api/v2', '/internal', '/bff', '/graphql/persisted', '']
const statuses = [500, 404, 503, 422, 502, 401, 409, 504, 429, 403]
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']
const features = ['cart', 'checkout', 'search', 'movie details', 'sign-in', 'profile', 'reviews', 'admin']
const actions = [
  'adds a movie and shows it in the list',
  'keeps the filter after going back',
  'shows the rating of the newest movie',
  'removes a movie from the cart',
  'opens the trailer in a new tab',
  'reports an empty title',
  'signs out everywhere',
  'loads the second page while scrolling',
]

export function pickWord(hostile: readonly string[], index: number): string | undefined {
  return hostile[index % Math.max(1, hostile.length)]
}

export function createEndpoint(index: number, word: string | undefined): Endpoint {
  const resource = word ?? resources[Math.floor(index / areas.length) % resources.length]
  const generation = Math.floor(index / (areas.length * resources.length))
  const path = `${areas[index % areas.length]}/${resource}${generation ? `-${'abcdefghijklmnop'[generation]}` : ''}`
  const method = methods[(index * 3) % methods.length] ?? 'GET'
  return {
    method: word && index % 3 === 0 ? word : method,
    status: statuses[(index * 7) % statuses.length] ?? 500,
    getUrl: (call) => `https://shop.test${path}/${call % (3 + ((index * 5) % 17))}?page=${call % 3}`,
  }
}

export function createTitle(index: number, word: string | undefined): { titles: string[]; file: string } {
  const feature = features[index % features.length] ?? ''
  const action = `${word ?? actions[index % actions.length]} ${Math.floor(index / 16) || ''}`.trim()
  const folder = word ?? feature.replace(' ', '-')
  return {
    titles: [word ?? feature, action],
    file: `tests/${folder}/${word ?? `journey-${Math.floor(index / 8) % 97}`}.spec.ts`,
  }
}

/** Creates the summary of a webhook template; every fourth template is close to its timeout. */
export function createWebhookSummary(index: number, word: string | undefined): SummaryWebhook {
  const name = ['movie.created', 'order.completed', 'payment.confirmed', 'stock.low'][index % 4]!
  const isClose = index % 4 === 0
  const p95Ms = isClose ? 27_300 : 400 + index * 310
  return {
    templateName: word ?? (index < 4 ? name : `${name} ${index}`),
    waits: 40 + index * 17,
    received: 40 + index * 17,
    timedOut: 0,
    p50Ms: Math.round(p95Ms / 3),
    p95Ms,
    maxMs: p95Ms + 90,
    timeoutMs: 30_000,
  }
}

export function createTimeout(index: number, start: number, word: string | undefined): WebhookTimeoutJson {
  const templateName = word ?? ['movie.created', 'order.completed', 'payment.confirmed'][index % 3]!
  const webhooks = Array.from({ length: index % 3 === 2 ? 0 : 4 }, (_, nth) => ({
    id: `wh-${index}-${nth}`,
    url: `/hook/${word ?? 'movies'}?attempt=${nth}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': '[redacted]', 'x-note': word ?? 'none' },
    body: {
      event: nth === 3 ? templateName : 'movie.deleted',
      timestamp: new Date(start + 4000 + nth * 750).toISOString(),
      data: { id: 40 + nth, name: word ?? 'Inception', year: 2010, rating: 8.5, tags: ['sci-fi', 'dream'] },
    },
    rawBody: '{"event":"movie.deleted"}',
    receivedAt: new Date(start + 4000 + nth * 750).toISOString(),
  }))
  const expectedPart = { data: { year: 2010, rating: 9 } }
  const matcherDetails = [
    `field(event="${templateName}")`,
    'field(data.id="42")',
    `partial(${JSON.stringify(expectedPart)})`,
  ] as const
  const [event, id, partial] = matcherDetails
  return {
    name: 'WebhookTimeoutError',
    message: `Webhook "${templateName}" not received within 30000ms.`,
    templateName,
    timeoutMs: 30_000,
    totalReceived: webhooks.length,
    matcherDetails,
    receivedWebhooks: webhooks,
    nearMisses: webhooks
      .slice(-2)
      .reverse()
      .map((webhook) => {
        const { body } = webhook
        const isExpected = body.event === templateName
        return {
          webhook,
          verdicts: [
            {
              matcher: event,
              kind: 'field',
              place: ['event'],
              matched: isExpected,
              expected: templateName,
              actual: body.event,
            },
            {
              matcher: id,
              kind: 'field',
              place: ['data', 'id'],
              matched: false,
              expected: '42',
              actual: body.data.id,
            },
            {
              ...{ matcher: partial, kind: 'partial', place: [], matched: false },
              ...{ expected: expectedPart, actual: body, note: 'data.rating' },
            },
            { matcher: 'is recent', kind: 'predicate', place: [], matched: true, note: 'predicate' },
          ],
        }
      }),
    problems: [],
  }
}
