// What the sample suite, which `npm run demo` runs, does not show of its system.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MovieSystem, startMovieSystem } from '../../../examples/movie-system/server.js'

let system: MovieSystem

beforeAll(async () => {
  system = await startMovieSystem()
})

afterAll(() => system.close())

it('the movie API accepts a free id and rejects one that is taken', async () => {
  const { token } = await post('/api/auth/token', { user: 'curator', password: 'popcorn' })
  const alien = { id: 700, name: 'Alien', year: 1979, rating: 8.5, director: 'Ridley Scott' }
  expect(await post('/api/movies', alien, token)).toMatchObject({ status: 201, id: 700 })
  expect(await post('/api/movies', alien, token)).toMatchObject({ status: 409 })
})

it('simulated faults break only the routes in the cookie, and only for requests that send it', async () => {
  const cookie = 'theme=dark; faults=recommendations:503,analytics:500'
  const fetchStatus = async (url: string, headers = {}) => (await fetch(url, { headers })).status
  const [own, thirdParty] = [`${system.url}/api/recommendations`, `${system.thirdPartyUrl}/analytics.js`]
  expect([await fetchStatus(own, { cookie }), await fetchStatus(own)]).toEqual([503, 200])
  expect([await fetchStatus(thirdParty, { cookie }), await fetchStatus(thirdParty)]).toEqual([500, 200])
  expect(await fetchStatus(`${system.url}/api/movies`, { cookie })).toBe(200)
})

async function post(path: string, body: object, token = '') {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(system.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, ...JSON.parse(await response.text()) }
}
