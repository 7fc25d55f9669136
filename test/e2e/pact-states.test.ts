// Verifies providers in every way that pact-js offers, with handlers of `defineProviderStates` and the real Pact core.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MessageProviderPact, Pact, Verifier } from '@pact-foundation/pact'
import { defineProviderStates } from 'playwright-backchannel/pact'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { serve } from '../support/serve.js'
import { createTestFolder } from '../support/test-folder.js'

interface Movie {
  id: number
  name: string
  tags: string[]
}

const states = defineProviderStates<{
  'a movie was created': { movie: Movie; cut: string | null }
}>()
const alien: Movie = { id: 7, name: 'Alien', tags: ['space'] }
const given = { movie: alien, cut: null }

const folder = createTestFolder(afterAll)
let created: Movie | undefined
let calls: unknown[]

beforeEach(() => {
  created = undefined
  calls = []
})

const stateHandlers = states.handlers({
  'a movie was created': {
    setup: async (params) => {
      calls.push(params)
      created = params.movie
    },
    teardown: async ({ movie }) => {
      calls.push(`teardown ${movie.id}`)
    },
  },
})
const messageProviders = { 'movie.created': async () => ({ event: 'movie.created', name: created?.name }) }

const movies = { provider: 'movies', stateHandlers, messageProviders, logLevel: 'error' } as const
const verifyMessages = (pact: string, more: Partial<typeof movies> = {}) =>
  new MessageProviderPact({ ...movies, ...more, pactUrls: [pact] }).verify()
const verifyProvider = (pact: string, providerBaseUrl?: string) =>
  new Verifier({ ...movies, pactUrls: [pact], ...(providerBaseUrl && { providerBaseUrl }) }).verifyProvider()

test.each([
  ['a V4 file from pact-js', writeMessagePact],
  ['a V3 message file', writeOldMessagePact],
])('MessageProviderPact passes parameters to the state handlers: %s', async (_name, write) => {
  await verifyMessages(await write())
  expect(calls).toEqual([given])
})

test('with a V4 file, MessageProviderPact shows why a state handler failed', async () => {
  const failing = states.handlers({
    'a movie was created': () => Promise.reject(new Error('no database')),
  })
  const verification = verifyMessages(await writeMessagePact(), { stateHandlers: failing })
  await expect(verification).rejects.toThrow(/Failed to set up provider state .*: no database/)
})

test('Verifier calls the setup and teardown of a state in an HTTP pact', async () => {
  const url = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(created ?? {}))
  })
  await verifyProvider(await writeHttpPact(), url)
  expect(calls).toEqual([given, 'teardown 7'])
})

async function writeMessagePact(): Promise<string> {
  await newPact('message-client')
    .addAsynchronousInteraction()
    .given(...states.given('a movie was created', given))
    .expectsToReceive('movie.created', (message) => {
      message.withJSONContent({ event: 'movie.created', name: 'Alien' })
    })
    .executeTest(async () => undefined)
  return join(folder, 'message-client-movies.json')
}

function writeOldMessagePact(): string {
  const providerStates = [
    { name: 'a movie was created', params: states.given('a movie was created', given)[1] },
  ]
  const contents = { event: 'movie.created', name: 'Alien' }
  const messages = [{ description: 'movie.created', providerStates, contents }]
  const metadata = { pactSpecification: { version: '3.0.0' } }
  const path = join(folder, 'old-message-client-movies.json')
  const pact = { consumer: { name: 'old-message-client' }, provider: { name: 'movies' }, messages, metadata }
  writeFileSync(path, JSON.stringify(pact))
  return path
}

async function writeHttpPact(): Promise<string> {
  await newPact('http-client')
    .addInteraction()
    .given(...states.given('a movie was created', given))
    .uponReceiving('a request for the movie')
    .withRequest('GET', '/movies/7')
    .willRespondWith(200, (response) => {
      response.jsonBody(alien)
    })
    .executeTest(async ({ url }) => {
      await (await fetch(`${url}/movies/7`)).json()
      await new Promise((done) => setTimeout(done, 100)) // the mock server records a request after its response
    })
  return join(folder, 'http-client-movies.json')
}

function newPact(consumer: string): Pact {
  return new Pact({ consumer, provider: 'movies', dir: folder, logLevel: 'error' })
}
