import { expect, test } from 'vitest'
import { findSiblings, listSharedNames } from '../../../../src/findings/names/siblings.js'

test.each([
  { name: 'GET 404 /a/b', shared: ['GET 404 /a/…', 'GET 404 /…/b'] },
  { name: 'GET 404 /a/<id>/c', shared: ['GET 404 /a/<id>/…', 'GET 404 /…/<id>/c'] },
  { name: 'GET 404 /a/<id>.pdf', shared: ['GET 404 /a/…', 'GET 404 /…/<id>.pdf'] },
  { name: 'GET 404 /', shared: [] },
  { name: 'GET 500 /<any>/:id/<rest>/<n>/<date>', shared: [] },
  { name: 'GET 500 /page-<n>', shared: ['GET 500 /…'] },
  { name: 'API GET 500 /a', shared: ['API GET 500 /…'] },
  { name: 'GET 404 https://cdn.test/a', shared: ['GET 404 https://cdn.test/…'] },
  { name: 'GET 404 https://cdn.test/', shared: [] },
  { name: 'CSP script-src: https://cdn.test/a', shared: [] },
  { name: 'TypeError: a/b', shared: [] },
  { name: 'console.error: Failed to load /a/b', shared: [] },
])('the name $name can share $shared', ({ name, shared }) => {
  expect(listSharedNames(name)).toEqual(shared)
})

test('groups names that differ in one segment, the largest group first, each name once', () => {
  const missing = ['/b/x', '/c/x', '/a/x', '/a/y', '/a/z', '/a/v'].map((path) => `GET 404 ${path}`)
  const names = [...missing, 'GET 500 /a/w']
  expect(findSiblings(names, (group) => group.names.length > 1)).toEqual([
    { name: 'GET 404 /a/…', names: ['GET 404 /a/x', 'GET 404 /a/y', 'GET 404 /a/z', 'GET 404 /a/v'] },
    { name: 'GET 404 /…/x', names: ['GET 404 /b/x', 'GET 404 /c/x'] },
  ])
})

test('compares no names that are longer than those of this package', () => {
  const name = `GET 404 ${'/a'.repeat(146)}`
  expect([name.length, listSharedNames(name).length]).toEqual([300, 146])
  expect(listSharedNames(`${name}/`)).toEqual([])
})
