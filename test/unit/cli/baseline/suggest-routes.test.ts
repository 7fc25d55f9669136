import { expect, test } from 'vitest'
import { suggestRoutes } from '../../../../src/cli/baseline/suggest-routes.js'

const five = ['a1', 'b2', 'c3', 'd4', 'e5']

test.each`
  differ                                         | names                                                                                      | routes
  ${'five codes'}                                | ${five.map((code) => `GET 404 /items/${code}`)}                                            | ${['/items/:id']}
  ${'four codes'}                                | ${five.slice(1).map((code) => `GET 404 /items/${code}`)}                                   | ${[]}
  ${'five slugs'}                                | ${five.map((code) => `GET 404 /blog/how-to-cook-${code.charAt(0)}`)}                       | ${['/blog/:slug']}
  ${'five words'}                                | ${['prices', 'stock', 'cart', 'login', 'checkout'].map((word) => `GET 500 /api/${word}`)}  | ${[]}
  ${'four codes and a word'}                     | ${['cart', ...five.slice(1)].map((code) => `GET 404 /items/${code}`)}                      | ${[]}
  ${'codes in the middle, below another origin'} | ${five.map((code) => `GET 404 https://cdn.test/${code}/<id>/page-<n>/<any>/:lang/<rest>`)} | ${['https://cdn.test/:id/*/*/*/:lang/**']}
  ${'files with numbers'}                        | ${five.map((code) => `GET 404 /${code}-<n>.png`)}                                          | ${['/:slug']}
  ${'escaped characters'}                        | ${five.map((code) => `GET 404 /a\\*?#/\\<id>/${code}`)}                                    | ${['/a\\*%3F%23/\\<id>/:id']}
  ${'codes of several methods'}                  | ${['GET', 'POST'].flatMap((method) => five.map((code) => `${method} 404 /items/${code}`))} | ${['/items/:id']}
  ${'names that were cut'}                       | ${five.map((code) => `GET 404 /${code}/x…0123abcd`)}                                       | ${[]}
  ${'messages'}                                  | ${five.map((code) => `TypeError: /${code}`)}                                               | ${[]}
`('suggests $routes for $differ', ({ names, routes }) => {
  expect(suggestRoutes(names)).toEqual(routes)
})
