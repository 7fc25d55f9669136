import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resolveOpenApi } from '../../../src/openapi/openapi-option.js'
import { readOperations } from '../../../src/openapi/read-operations.js'
import { createTestFolder } from '../../support/test-folder.js'

const folder = createTestFolder(afterAll)

const read = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return readOperations([{ spec: name }], folder).map(({ operation }) => operation.id)
}

test.each([
  ['a.json', '\ufeff{"openapi":"3.0.3","paths":{"/a":{"get":{}}}}'],
  ['a.yaml', 'openapi: 3.0\npaths:\n  /a:\n    get: {}\n'],
  ['b.yml', '# Swagger\nswagger: 2.0\npaths:\n  /a: &a\n    get: {}\n'],
  ['c.yaml', 'openapi: 3.1.0\nx-a: &a\n  get: {}\npaths:\n  /a:\n    <<: *a\n'],
  ['json.yaml', '{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}'],
])('reads %s', (name, text) => {
  expect(read(name, text)).toEqual(['GET /a'])
})

test.each`
  name               | text                                                      | message
  ${'broken.json'}   | ${'{"openapi":'}                                          | ${'it is not valid JSON ('}
  ${'broken.yaml'}   | ${'openapi: 3.1.0\npaths: ['}                             | ${'it is not valid YAML ('}
  ${'alias.yaml'}    | ${'openapi: *nobody'}                                     | ${'it is not valid YAML ('}
  ${'foreign.json'}  | ${'{"name":"shop"}'}                                      | ${'it is not an OpenAPI 3.0 or 3.1 or Swagger 2.0 document.'}
  ${'old.json'}      | ${'{"swagger":"1.2","paths":{}}'}                         | ${'it is not an OpenAPI 3.0 or 3.1 or Swagger 2.0 document.'}
  ${'webhooks.json'} | ${'{"openapi":"3.1.0","webhooks":{}}'}                    | ${'it has no "paths".'}
  ${'split.json'}    | ${'{"openapi":"3.1.0","paths":{"/a":{"$ref":"a.json"}}}'} | ${'it refers to "a.json".'}
`('rejects in one sentence that names the file: $name', ({ name, text, message }) => {
  expect(() => read(name, text)).toThrow(`Failed to read ${join(folder, name)}: ${message}`)
  expect(() => read(name, text)).toThrow(/^[^\n]+\. [A-Z][^\n]+\.$/)
})

test('rejects a missing file in one sentence that names it', () => {
  expect(() => readOperations([{ spec: 'missing.yaml' }], folder)).toThrow(
    `Failed to read ${join(folder, 'missing.yaml')}: the file does not exist. Check its path.`,
  )
})

test.each`
  option                                            | message
  ${7}                                              | ${'openapi must be an object; got 7.'}
  ${''}                                             | ${'openapi.spec must be a non-empty string; got "".'}
  ${[{ spec: 'a', path: '/' }]}                     | ${'Unknown option "path" of openapi[0]. Valid options: spec, basePath, origin.'}
  ${[{ spec: 'a', basePath: 'api' }]}               | ${'openapi[0].basePath must be '}
  ${[{ spec: 'a', basePath: '/api?x' }]}            | ${'openapi[0].basePath must be '}
  ${[{ spec: 'a', origin: 'https://api.test/v1' }]} | ${'openapi[0].origin must be '}
  ${[{ spec: 'a', origin: 'api.test' }]}            | ${'openapi[0].origin must be '}
`('the option openapi rejects $option', ({ option, message }) => {
  expect(() => resolveOpenApi(option)).toThrow(
    expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(message) }),
  )
})

test('normalizes an origin as browsers do', () => {
  expect(resolveOpenApi({ spec: 'a', origin: 'HTTPS://Api.test:443/' })).toEqual([
    { spec: 'a', origin: 'https://api.test' },
  ])
})
