// The texts of made-up tests: endpoints, titles and webhook timeouts. A hostile text replaces the ordinary ones.

import type { SettledWait, WebhookTimeoutJson } from '../../src/webhook/journal/types.js'
import { webhookTemplate } from '../../src/webhook/template/builder.js'
import { WebhookTimeoutError } from '../../src/webhook/timeout/timeout-error.js'

interface Endpoint {
  method: string
  status: number
  getUrl(call: number): string
}

const resources = 'movies orders cart users payments search reviews sessions quota events'.split(' ')
const areas = ['/api', '/api/v2', '/internal', '/bff', '/graphql/persisted', '']
const statuses = [500, 404, 503, 422, 502, 401, 409, 504, 429, 403]
const letters = 'abcdefghijklmnopqrstuvwxyz'
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
  const path = `${areas[index % areas.length]}/${resource}${createSuffix(index)}`
  const method = methods[(index * 3) % methods.length] ?? 'GET'
  return {
    method: word && index % 3 === 0 ? word : method,
    status: statuses[(index * 7) % statuses.length] ?? 500,
    getUrl: (call) => `https://shop.test${path}/${call % (3 + ((index * 5) % 17))}?page=${call % 3}`,
  }
}

/** Returns two letters, different ones each time that areas and resources are used up. A number is no part of a name. */
function createSuffix(index: number): string {
  const round = Math.floor(index / (areas.length * resources.length))
  return round === 0
    ? ''
    : `-${letters[Math.floor(round / letters.length)]}${letters[round % letters.length]}`
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

/** Creates a wait for a webhook; every fourth one almost timed out. */
export function createWait(index: number, word: string | undefined): Partial<SettledWait> {
  const name = ['movie.created', 'order.completed', 'payment.confirmed', 'stock.low'][index % 4]!
  const durationMs = index % 4 === 0 ? 27_300 : 400 + index * 310
  return { templateName: word ?? (index < 4 ? name : `${name} ${index}`), durationMs, timeoutMs: 30_000 }
}

/** Creates a timeout; every third one received nothing. */
export function createTimeout(index: number, start: number, word: string | undefined): WebhookTimeoutJson {
  const name = word ?? ['movie.created', 'order.completed', 'payment.confirmed'][index % 3]!
  const candidates = Array.from({ length: index % 3 === 2 ? 0 : 4 }, (_, nth) => {
    const receivedAt = new Date(start + 4000 + nth * 750)
    const body = {
      event: nth === 3 ? name : 'movie.deleted',
      timestamp: receivedAt.toISOString(),
      data: { id: 40 + nth, name: word ?? 'Inception', year: 2010, rating: 8.5, tags: ['sci-fi', 'dream'] },
    }
    return {
      id: `wh-${index}-${nth}`,
      url: `/hook/${word ?? 'movies'}?attempt=${nth}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': 'secret', 'x-note': word ?? 'none' },
      body,
      rawBody: '{"event":"movie.deleted"}',
      receivedAt,
    }
  })
  const template = webhookTemplate<(typeof candidates)[number]['body']>('made up')
    .matchField('event', name)
    .matchField('data.id', 42)
    .matchPartial({ data: { year: 2010, rating: 9 } })
    .matchPredicate('is recent', () => true)
    .build()
  const error = new WebhookTimeoutError({ template, timeoutMs: 30_000, count: 1, candidates, problems: [] })
  return { ...error.toJSON(), templateName: name } // a template's name cannot be blank, as a hostile text may be
}
