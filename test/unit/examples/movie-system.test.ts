// What the sample suite, which `npm run demo` runs, does not show of its system.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MovieSystem, startMovieSystem } from '../../../examples/movie-system/server.js'

const alien = { name: 'Alien', year: 1979, rating: 8.5, director: 'Ridley Scott' }
let system: MovieSystem
let token: string

beforeAll(async () => {
  system = await startMovieSystem()
  const response = await call('POST', '/api/auth/token', { user: 'curator', password: 'popcorn' })
  token = (response.body as { token: string }).token
})

afterAll(() => system.close())

describe('the movie API', () => {
  it('accepts a free id and rejects one that is taken', async () => {
    expect(await call('POST', '/api/movies', { ...alien, id: 700 })).toMatchObject({ body: { id: 700 } })
    expect(await call('POST', '/api/movies', { ...alien, id: 700 })).toMatchObject({ status: 409 })
  })

  it.each([
    ['a missing body', undefined, ['name', 'year', 'rating', 'director']],
    ['a year that is a string', { ...alien, year: '1979' }, ['year']],
    ['a rating of 11', { ...alien, rating: 11 }, ['rating']],
  ])('rejects %s and lists the invalid fields', async (_what, movie, fields) => {
    const { status, body } = await call('POST', '/api/movies', movie)
    expect(status).toBe(422)
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual(fields.sort())
  })

  it.each([
    ['DELETE', '/api/movies/1', undefined],
    ['POST', '/api/auth/token', { user: 'curator', password: 'crisps' }],
  ])('rejects %s %s without a valid token or password', async (method, path, body) => {
    const response = await call(method, path, body, { authorization: 'Bearer made-up' })
    expect(response).toMatchObject({ status: 401 })
  })
})

it('simulated faults break only the routes in the cookie, and only for requests that send it', async () => {
  const cookie = 'theme=dark; faults=recommendations:503,analytics:500'
  const fetchStatus = async (url: string, headers = {}) => (await fetch(url, { headers })).status
  const [own, thirdParty] = [`${system.url}/api/recommendations`, `${system.thirdPartyUrl}/analytics.js`]
  expect([await fetchStatus(own, { cookie }), await fetchStatus(own)]).toEqual([503, 200])
  expect([await fetchStatus(thirdParty, { cookie }), await fetchStatus(thirdParty)]).toEqual([500, 200])
  expect(await fetchStatus(`${system.url}/api/movies`, { cookie })).toBe(200)
})

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(system.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}
