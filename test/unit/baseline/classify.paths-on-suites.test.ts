// Measures on generated suites how effective the paths of baseline entries are; docs/baseline.md has the figures.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
const repeat = <T>(length: number, create: () => T): T[] => Array.from({ length }, create)

function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)] as T
}

const toUrl = (endpoint: string, random: () => number) =>
  `https://shop.test${endpoint.replaceAll('{id}', () => String(Math.floor(random() * 1e6)))}`

function find(url: string) {
  const path = toFindingPath(url, { findRoute: () => undefined, ownOrigin: 'https://shop.test' })
  return { key: formatPatternKey('GET', 500, url), path }
}

type Found = ReturnType<typeof find>

/** Builds a classifier from the baseline that `baseline update` would write. */
function toClassifier(found: readonly Found[], hasPaths: boolean) {
  const entries = [...new Set(found.map(({ key }) => key))].map((key) => ({
    key,
    reason: 'Known',
    ...(hasPaths && { paths: mergePaths(found.filter((one) => one.key === key).map(({ path }) => path)) }),
  }))
  return createClassifier(entries, 0)
}

const isNew = (classify: ReturnType<typeof createClassifier>, { key, path }: Found) =>
  classify(key, () => path).state === 'new'

/** Counts errors that go unnoticed when eight endpoints are in the baseline and each of the others fails later. */
function countUnnoticed(hasPaths: boolean): { unnoticed: number; seeded: number } {
  const counts = { unnoticed: 0, seeded: 0 }
  for (let seed = 1; seed <= suites; seed++) {
    const random = createRandom(seed)
    const known = new Set(repeat(8, () => pick(endpoints, random)))
    const found = [...known].map((endpoint) => find(toUrl(endpoint, random)))
    const classify = toClassifier(found, hasPaths)
    for (const endpoint of endpoints.filter((one) => !known.has(one))) {
      counts.seeded++
      if (!isNew(classify, find(toUrl(endpoint, random)))) counts.unnoticed++
    }
  }
  return counts
}

test('the docs state the measured share of errors that pass unnoticed with and without paths', () => {
  const without = countUnnoticed(false)
  const withPaths = countUnnoticed(true)
  const percent = ({ unnoticed, seeded }: typeof without) => Math.round((100 * unnoticed) / seeded)
  const docs = readFileSync('docs/baseline.md', 'utf8').replace(/\s+/g, ' ')
  expect(docs).toContain(
    `${percent(without)} % of later errors pass unnoticed without \`paths\`, and ${percent(withPaths)} % with them`,
  )
})
