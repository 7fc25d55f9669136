import { expect, test } from 'vitest'
import { listOperations } from '../../../src/openapi/list-operations.js'
import type { Operation } from '../../../src/openapi/operation.js'

const list = (paths: object, rest: object = {}): Operation[] =>
  listOperations({ openapi: '3.1.0', ...rest, paths }).map(({ operation }) => operation)

test('lists each method of each path in document order', () => {
  const paths = {
    '/pets': {
      parameters: [],
      post: { operationId: 'addPet', tags: ['pet'], responses: { 201: {}, '4XX': {}, 'x-note': {} } },
      get: { responses: { default: {} } },
    },
    'x-paths': { get: {} },
  }
  expect(list(paths)).toEqual([
    { id: 'GET /pets', method: 'GET', path: '/pets', tags: [], documentedStatuses: ['default'] },
    { id: 'addPet', method: 'POST', path: '/pets', tags: ['pet'], documentedStatuses: ['201', '4XX'] },
  ])
})

test('takes the owner from the operation, else from its path, else from a tag', () => {
  const tags = [{ name: 'a' }, { name: 'b', 'x-owner': ' tag ' }]
  const paths = {
    '/operation': { 'x-owner': 'path', get: { 'x-owner': 'operation', tags: ['b'] } },
    '/path': { 'x-owner': 'path', get: { tags: ['b'] } },
    '/tag': { get: { tags: ['a', 'b'] } },
    '/none': { get: { tags: ['a'], 'x-owner': 7 } },
  }
  expect(list(paths, { tags }).map(({ owner }) => owner)).toEqual(['operation', 'path', 'tag', undefined])
})

test('counts calls for the first of operations with the same URLs, and says so of the others', () => {
  const paths = {
    '/files/{id}': { put: { operationId: 'update', responses: { 200: {} } } },
    '/files/{id}#share': { put: { operationId: 'share', responses: { 403: {} } } },
    '/files/{file}?v=2': { put: { operationId: 'again', responses: {} } },
    'files/{id}': { get: { operationId: 'lost', responses: {} } },
  }
  const covered = 'a URL does not tell it from update (PUT /files/{id})'
  const listed = listOperations({ openapi: '3.1.0', paths })
  const shown = listed.map(({ operation, notCallable }) => [
    operation.id,
    operation.documentedStatuses,
    notCallable,
  ])
  expect(shown).toEqual([
    ['update', ['200', '403'], undefined],
    ['share', ['403'], covered],
    ['again', [], covered],
    ['lost', [], 'its path does not begin with /'],
  ])
})

test('takes the patterns of parameters from paths, operations, schemas and references, and none from elsewhere', () => {
  const pattern = 'projects/[^/]+'
  const components = {
    parameters: { name: { name: 'name', in: 'path', schema: { $ref: '#/components/schemas/name' } } },
    schemas: { name: { pattern } },
  }
  const parameter = (more: object) => ({ name: 'name', in: 'path', ...more })
  const paths = {
    '/a/{name}': { get: { parameters: [parameter({ schema: { pattern } })] } },
    '/b/{name}': { parameters: [parameter({ pattern })], get: {} },
    '/c/{name}': { get: { parameters: [{ $ref: '#/components/parameters/name' }] } },
    '/d/{name}': { get: { parameters: [{ $ref: 'other.yaml#/name' }] } },
    '/e/{name}': { get: { parameters: [{ name: 'name', in: 'query', schema: { pattern } }] } },
  }
  const listed = listOperations({ openapi: '3.1.0', components, paths })
  expect(listed.map(({ callPath }) => callPath)).toEqual([
    '/a/projects/{name}',
    '/b/projects/{name}',
    '/c/projects/{name}',
    '/d/{name}',
    '/e/{name}',
  ])
})

test('references are followed within the document, and a path keeps what stands beside its reference', () => {
  const components = { pathItems: { 'a/b': { get: { $ref: '#/paths/~1b/get' } } } }
  const paths = {
    '/a': { $ref: '#/components/pathItems/a~1b', delete: { operationId: 'own' } },
    '/b': { get: { operationId: 'b' } },
  }
  expect(list(paths, { components }).map(({ id, path }) => `${id} ${path}`)).toEqual([
    'b /a',
    'own /a',
    'b /b',
  ])
})

test.each([
  ['./pets.yaml#/a', 'it refers to "./pets.yaml#/a". Only references within the file are followed'],
  ['#/nowhere', 'it refers to "#/nowhere", which does not exist.'],
  ['#/__proto__', 'it refers to "#/__proto__", which does not exist.'],
  ['#/paths/~1a', 'it has a "$ref" that refers to itself.'],
])('rejects the reference %s', ($ref, message) => {
  expect(() => list({ '/a': { $ref } })).toThrow(message)
})
