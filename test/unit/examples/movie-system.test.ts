import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MovieSystem, startMovieSystem } from '../../../examples/movie-system/server.js'
import { videoHost } from '../../../examples/movie-system/third-party.js'

const alien = { name: 'Alien', year: 1979, rating: 8.5, director: 'Ridley Scott' }
let system: MovieSystem
let token: string

beforeAll(async () => {
  system = await startMovieSystem({ renderingMs: 10 })
  const response = await call('POST', '/api/auth/token', { user: 'curator', password: 'popcorn' })
  token = (response.body as { token: string }).token
})

afterAll(() => system.close())

describe('the movie API', () => {
  it('creates, reads, finds and deletes a movie', async () => {
    const created = await call('POST', '/api/movies', alien)
    const { id } = created.body as { id: number }
    expect(created).toEqual({ status: 201, body: { id, ...alien } })
    expect(await call('GET', `/api/movies/${id}`)).toEqual({ status: 200, body: { id, ...alien } })
    expect(await call('GET', '/api/movies/lookup?name=Alien')).toEqual({
      status: 200,
      body: { id, ...alien },
    })
    expect(await call('GET', '/api/movies')).toEqual({ status: 200, body: [{ id, ...alien }] })
    expect(await call('DELETE', `/api/movies/${id}`)).toEqual({ status: 204, body: undefined })
    expect(await call('GET', `/api/movies/${id}`)).toMatchObject({ status: 404 })
    expect(await call('GET', '/api/movies/lookup?name=Alien')).toMatchObject({ status: 404 })
  })

  it('accepts a free id and rejects one that is taken', async () => {
    expect(await call('POST', '/api/movies', { ...alien, id: 700 })).toMatchObject({ body: { id: 700 } })
    expect(await call('POST', '/api/movies', { ...alien, id: 700 })).toMatchObject({ status: 409 })
  })

  it.each([
    ['a missing body', undefined, ['name', 'year', 'rating', 'director']],
    ['a list', [], ['name', 'year', 'rating', 'director']],
    ['a blank name', { ...alien, name: ' ' }, ['name']],
    ['a year that is a string', { ...alien, year: '1979' }, ['year']],
    ['a rating of 11', { ...alien, rating: 11 }, ['rating']],
    ['an id of 0', { ...alien, id: 0 }, ['id']],
  ])('rejects %s and lists the invalid fields', async (_what, movie, fields) => {
    const { status, body } = await call('POST', '/api/movies', movie)
    expect(status).toBe(422)
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual(fields.sort())
  })

  it('deletes all movies', async () => {
    await call('POST', '/api/movies', alien)
    expect(await call('DELETE', '/api/movies')).toMatchObject({ status: 204 })
    expect(await call('GET', '/api/movies')).toEqual({ status: 200, body: [] })
  })

  it.each([
    ['POST', '/api/movies'],
    ['DELETE', '/api/movies/1'],
    ['DELETE', '/api/movies'],
  ])('rejects %s %s without a valid token', async (method, path) => {
    expect(await call(method, path, undefined, { authorization: 'Bearer made-up' })).toMatchObject({
      status: 401,
    })
  })

  it('issues no token for a wrong password', async () => {
    const response = await call('POST', '/api/auth/token', { user: 'curator', password: 'crisps' })
    expect(response).toMatchObject({ status: 401 })
  })
})

describe('simulated faults', () => {
  it('break only the routes in the cookie, and only for requests that send it', async () => {
    const cookie = 'theme=dark; faults=recommendations:503,analytics:500'
    expect(await fetchStatus('/api/recommendations', { cookie })).toBe(503)
    expect(await fetchStatus('/api/recommendations')).toBe(200)
    expect(await fetchStatus('/api/movies', { cookie })).toBe(200)
    expect((await fetch(`${system.thirdPartyUrl}/analytics.js`, { headers: { cookie } })).status).toBe(500)
    expect((await fetch(`${system.thirdPartyUrl}/analytics.js`)).status).toBe(200)
  })

  it('break a route for everybody if an environment variable sets them', async () => {
    vi.stubEnv('MOVIE_SYSTEM_FAULTS', 'lookup:500')
    expect(await fetchStatus('/api/movies/lookup?name=Alien')).toBe(500)
    expect(await fetchStatus('/api/recommendations')).toBe(200)
    vi.unstubAllEnvs()
    expect(await fetchStatus('/api/movies/lookup?name=Nobody')).toBe(404)
  })

  it('are GraphQL errors with status 200 in the reviews API', async () => {
    const query = { method: 'POST', body: '{}' }
    const reviews = await fetch(`${system.url}/graphql`, query)
    expect(await reviews.json()).toEqual({ data: { reviews: [{ text: 'A classic.' }] } })

    const failed = await fetch(`${system.url}/graphql`, {
      ...query,
      headers: { cookie: 'faults=reviews:200' },
    })
    expect(failed.status).toBe(200)
    expect(await failed.json()).toMatchObject({ errors: [{ extensions: { code: 'TIMEOUT' } }] })
  })

  it('are refused connections at the video host', async () => {
    const error = await fetch(`${videoHost}/player.js`).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  })

  it('return a JSON reason and a request id in the ratings API', async () => {
    const headers = { cookie: 'faults=ratings:500' }
    const response = await fetch(`${system.url}/api/ratings/1`, { headers })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: 'db timeout' })
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('pages', () => {
  it('escape user input', async () => {
    const { body } = await call('POST', '/api/movies', { ...alien, name: '<b>"Alien"</b>' })
    const text = await (await fetch(`${system.url}/movies/${(body as { id: number }).id}`)).text()
    expect(text).toContain('&#60;b&#62;&#34;Alien&#34;&#60;/b&#62;')
    expect(text).not.toContain('<b>')
  })

  it.each(['/', '/movies', '/movies/new'])('include %s', async (path) => {
    expect(await fetchStatus(path)).toBe(200)
  })

  it('do not include an unknown movie, which gets a 404', async () => {
    expect(await fetchStatus('/movies/999999')).toBe(404)
  })
})

describe('webhooks', () => {
  it('go to the URL that was given when the movie was created, even when the movie is deleted', async () => {
    const receiver = await startReceiver()
    const headers = { 'x-webhook-url': receiver.url }
    const { body } = await call('POST', '/api/movies', alien, headers)
    const { id } = body as { id: number }
    await call('POST', '/api/movies', { ...alien, name: 'Nobody listens' })
    await call('DELETE', `/api/movies/${id}`)
    await expect.poll(() => receiver.bodies.length).toBe(2)
    receiver.close()

    const data = { id, name: 'Alien', year: 1979, rating: 8.5 }
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(receiver.bodies).toEqual(
      expect.arrayContaining([
        { event: 'movie.created', timestamp, data },
        { event: 'movie.deleted', timestamp, data },
      ]),
    )
  })
})

describe('posters', () => {
  it('are rendered in the background and then announced by a webhook', async () => {
    const receiver = await startReceiver()
    const { body } = await call('POST', '/api/movies', alien, { 'x-webhook-url': receiver.url })
    const { id } = body as { id: number }
    expect(await call('POST', `/api/movies/${id}/poster`)).toMatchObject({ status: 202 })
    await expect
      .poll(() => receiver.bodies)
      .toContainEqual(expect.objectContaining({ event: 'poster.rendered' }))
    receiver.close()
  })

  it('are not rendered for an unknown movie', async () => {
    expect(await call('POST', '/api/movies/999999/poster')).toMatchObject({ status: 404 })
  })
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

async function fetchStatus(path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await fetch(system.url + path, { headers })).status
}

async function startReceiver() {
  const bodies: unknown[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, bodies, close: () => server.close() }
}
