import { expect, test } from 'vitest'
import { suggestRoutes } from '../../../../src/cli/baseline/suggest-routes.js'

const five = ['a1', 'b2', 'c3', 'd4', 'e5']

interface Case {
  readonly differ: string
  readonly names: readonly string[]
  readonly routes: readonly string[]
}

test.each<Case>([
  { differ: 'five codes', names: five.map((code) => `GET 404 /items/${code}`), routes: ['/items/:id'] },
  { differ: 'four codes', names: five.slice(1).map((code) => `GET 404 /items/${code}`), routes: [] },
  {
    differ: 'five slugs',
    names: five.map((code) => `GET 404 /blog/how-to-cook-${code.charAt(0)}`),
    routes: ['/blog/:slug'],
  },
  {
    differ: 'five words',
    names: ['prices', 'stock', 'cart', 'login', 'checkout'].map((word) => `GET 500 /api/${word}`),
    routes: [],
  },
  {
    differ: 'four codes and a word',
    names: ['cart', ...five.slice(1)].map((code) => `GET 404 /items/${code}`),
    routes: [],
  },
  {
    differ: 'codes in the middle, below another origin',
    names: five.map((code) => `GET 404 https://cdn.test/${code}/<id>/page-<n>/<any>/:lang/<rest>`),
    routes: ['https://cdn.test/:id/*/*/*/:lang/**'],
  },
  { differ: 'files with numbers', names: five.map((code) => `GET 404 /${code}-<n>.png`), routes: ['/:slug'] },
  {
    differ: 'escaped characters',
    names: five.map((code) => `GET 404 /a\\*?#/\\<id>/${code}`),
    routes: ['/a\\*%3F%23/\\<id>/:id'],
  },
  {
    differ: 'codes of several methods',
    names: ['GET', 'POST'].flatMap((method) => five.map((code) => `${method} 404 /items/${code}`)),
    routes: ['/items/:id'],
  },
  { differ: 'names that were cut', names: five.map((code) => `GET 404 /${code}/x…0123abcd`), routes: [] },
  { differ: 'messages', names: five.map((code) => `TypeError: /${code}`), routes: [] },
])('suggests $routes for $differ', ({ names, routes }) => {
  expect(suggestRoutes(names)).toEqual(routes)
})
