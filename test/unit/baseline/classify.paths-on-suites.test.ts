// Measures on generated suites how effective the paths of baseline entries are; docs/baseline.md has the figures.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createClassifier } from '../../../src/baseline/classify.js'
import { toFindingPath } from '../../../src/findings/keys/finding-path.js'
import { formatPatternKey } from '../../../src/findings/keys/pattern-key.js'
import { createRouteFinder } from '../../../src/findings/keys/routes.js'
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

function find(url: string, routes: readonly string[] = []) {
  const findRoute = createRouteFinder(routes)
  const path = toFindingPath(url, { findRoute, ownOrigin: 'https://shop.test' })
  return { key: formatPatternKey('GET', 500, url, findRoute), path }
}

type Found = ReturnType<typeof find>

/** Builds a classifier from the baseline that `baseline update` would write. */
function toClassifier(found: readonly Found[], hasPaths = true) {
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

const words = [
  ...['red', 'blue', 'soft', 'small', 'steel', 'cotton', 'wooden', 'shirt', 'chair', 'table', 'lamp', 'hat'],
]
const day = (random: () => number) =>
  `2026-${10 + Math.floor(random() * 3)}-${10 + Math.floor(random() * 18)}`
const slug = (random: () => number) => repeat(4, () => pick(words, random)).join('-')
const name = (random: () => number) => `${pick(words, random)}-${pick(words, random)}`
/** Paths that vary only after the part in the key; their keys were stable even before entries had paths. */
const generated: readonly ((random: () => number) => string)[] = [
  (random) => `/api/v1/orders/${Math.floor(random() * 1e6)}/items`,
  (random) => `/api/v1/reports/${day(random)}/rows`,
  (random) => `/api/v1/users/anna${Math.floor(random() * 1e6)}/avatar`,
  (random) => `/api/v1/reports/page-${Math.floor(random() * 100)}.pdf`,
]
const named = (random: () => number) => `/api/v1/lists/${name(random)}/items`
const slugged = (random: () => number) => `/api/v1/products/${slug(random)}/reviews`
const coded = (random: () => number) => `/api/v1/users/test-${Math.floor(random() * 1e9).toString(36)}/avatar`

/** Counts the patterns reported as new in the nine runs after the baseline was written. */
function countFalseNews(kinds: typeof generated, perRun: number, routes: readonly string[] = []): number {
  let sum = 0
  for (let seed = 1; seed <= suites; seed++) {
    const random = createRandom(seed)
    const run = () =>
      kinds.flatMap((kind) => repeat(perRun, () => find(`https://shop.test${kind(random)}`, routes)))
    const classify = toClassifier(run())
    for (const found of repeat(9, run)) {
      sum += new Set(found.filter((one) => isNew(classify, one)).map(({ key }) => key)).size
    }
  }
  return sum
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

test('reports an unknown name in a path as new only if the baseline lists few names and no route covers it', () => {
  const falseNews = {
    generated: countFalseNews(generated, 3),
    fewNames: countFalseNews([named], 3),
    manyNames: countFalseNews([named], 20),
    routed: countFalseNews([named], 3, ['/api/v1/lists/:name/items']),
    fewSlugs: countFalseNews([slugged], 3),
    manySlugs: countFalseNews([slugged], 20),
    fewCodes: countFalseNews([coded], 3),
    manyCodes: countFalseNews([coded], 20),
  }
  expect(falseNews).toEqual({
    ...{ generated: 0, fewNames: 450, manyNames: 0, routed: 0 },
    ...{ fewSlugs: 405, manySlugs: 0, fewCodes: 450, manyCodes: 0 },
  })
})
