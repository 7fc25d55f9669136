// Measures on generated suites how many other errors the entries of the baseline cover; docs/baseline.md has the figures.
import { expect, test } from 'vitest'
import { createClassifier } from '../../../src/baseline/classify.js'
import { nameRequest } from '../../../src/findings/names/request-name.js'
import { createRandom } from '../../support/random.js'

const suites = 50
const resources = ['products', 'orders', 'users', 'carts', 'invoices', 'reviews', 'coupons', 'stores']
const rests = [
  '',
  '/{id}',
  '/{id}/reviews',
  '/{id}/reviews/{id}',
  '/{id}/images',
  '/{id}/stock',
  '/search',
  '/{id}/reviews/latest',
]
const endpoints = resources.flatMap((name) => rests.map((rest) => `/api/${name}${rest}`))

function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)] as T
}

function createName(endpoint: string, random: () => number): string {
  const url = `https://shop.test${endpoint.replaceAll('{id}', () => String(Math.floor(random() * 1e6)))}`
  return nameRequest('GET', 500, url, { findRoute: () => undefined, ownOrigin: 'https://shop.test' })
}

/** Measures which share of errors goes unnoticed if eight endpoints have entries and each of the others fails later. */
function measureUnnoticed(): number {
  const states = Array.from({ length: suites }, (_, index) => {
    const random = createRandom(index + 1)
    const known = new Set(Array.from({ length: 8 }, () => pick(endpoints, random)))
    const names = new Set([...known].map((endpoint) => createName(endpoint, random)))
    const classify = createClassifier(
      [...names].map((error) => ({ error, reason: 'Known' })),
      0,
    )
    const later = endpoints.filter((endpoint) => !known.has(endpoint))
    return later.map((endpoint) => classify(createName(endpoint, random)).state)
  }).flat()
  return Math.round((100 * states.filter((state) => state !== 'new').length) / states.length)
}

test('no later error of the generated suites passes unnoticed', () => {
  expect(measureUnnoticed()).toBe(0)
})
