// Measures on generated suites how effective the paths of baseline entries are; docs/baseline.md has the figures.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BaselineEntry } from '../../../src/baseline/baseline.js'
import { createClassifier } from '../../../src/baseline/classify.js'
import { toFindingPath } from '../../../src/findings/keys/finding-path.js'
import { formatPatternKey } from '../../../src/findings/keys/pattern-key.js'
import { mergePaths } from '../../../src/values/path-patterns.js'
import { createRandom } from '../../support/random.js'

const suites = 50
const resources = ['products', 'orders', 'users', 'carts', 'invoices', 'reviews', 'coupons', 'stores']
const rests = [
  ...['', '/{id}', '/{id}/reviews', '/{id}/reviews/{id}', '/{id}/images', '/{id}/stock', '/search'],
  '/{id}/reviews/latest',
]
const endpoints = resources.flatMap((name) => rests.map((rest) => `/api/${name}${rest}`))

function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)] as T
}

function createError(endpoint: string, random: () => number) {
  const url = `https://shop.test${endpoint.replaceAll('{id}', () => String(Math.floor(random() * 1e6)))}`
  const path = toFindingPath(url, { findRoute: () => undefined, ownOrigin: 'https://shop.test' })
  return { key: formatPatternKey('GET', 500, url), path }
}

/** Lists the entries that `baseline update` would write. */
function toEntries(errors: readonly ReturnType<typeof createError>[], hasPaths: boolean): BaselineEntry[] {
  return [...new Set(errors.map(({ key }) => key))].map((key) => {
    const paths = mergePaths(errors.filter((error) => error.key === key).map(({ path }) => path))
    return { key, reason: 'Known', ...(hasPaths && { paths }) }
  })
}

/** Measures which share of errors goes unnoticed if eight endpoints have entries and each of the others fails later. */
function measureUnnoticed(hasPaths: boolean): number {
  const states = Array.from({ length: suites }, (_, index) => {
    const random = createRandom(index + 1)
    const known = new Set(Array.from({ length: 8 }, () => pick(endpoints, random)))
    const create = (endpoint: string) => createError(endpoint, random)
    const classify = createClassifier(toEntries([...known].map(create), hasPaths), 0)
    const later = endpoints.filter((endpoint) => !known.has(endpoint)).map(create)
    return later.map(({ key, path }) => classify(key, () => path).state)
  }).flat()
  return Math.round((100 * states.filter((state) => state !== 'new').length) / states.length)
}

test('the docs state the measured share of errors that pass unnoticed with and without paths', () => {
  const docs = readFileSync('docs/baseline.md', 'utf8').replace(/\s+/g, ' ')
  expect(docs).toContain(
    `${measureUnnoticed(false)} % of later errors pass unnoticed without \`paths\`, and ${measureUnnoticed(true)} % with them`,
  )
})
