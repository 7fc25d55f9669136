import { expect, test } from 'vitest'
import { createMovieApi } from '../../../examples/movie-system/api.js'
import { readOperations } from '../../../src/openapi/read-operations.js'

test('the document of the movie system describes each route of its API', () => {
  const { routes } = createMovieApi()
  const documented = readOperations([{ spec: 'examples/movie-system/openapi.yaml' }], process.cwd())
  const described = routes.map(({ method, path }) =>
    documented
      .filter(
        ({ operation }) => operation.method === method && path.test(operation.path.replace('{id}', '7')),
      )
      .map(({ operation }) => operation.id),
  )
  const graphql = routes.findIndex(({ path }) => path.test('/graphql'))
  expect(described.toSpliced(graphql, 1).map((ids) => ids.length)).toEqual(routes.slice(1).map(() => 1))
  expect(described.flat()).toHaveLength(documented.length)
})
