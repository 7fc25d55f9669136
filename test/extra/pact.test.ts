// Provider states with each major version of pact-js in the peer range, types included: consumer, Verifier and
// MessageProviderPact, in a user's project.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installProject } from '../support/installed-project.js'

/** A script that TypeScript compiles and Node runs as it is, because Node strips the types. */
const script = `
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { MessageProviderPact, Pact, Verifier } from '@pact-foundation/pact'
import { defineProviderStates } from 'playwright-backchannel/pact'

const dir = join(import.meta.dirname, 'pacts')
const states = defineProviderStates<{ 'a movie exists': { id: number; tags: string[]; cut: string | null } }>()
const given = { id: 7, tags: ['space'], cut: null }
const calls: unknown[] = []
const stateHandlers = states.handlers({
  'a movie exists': {
    setup: async (params) => { calls.push(params) },
    teardown: async ({ id }) => { calls.push('teardown ' + id) },
  },
})
const newPact = (consumer: string) => new Pact({ consumer, provider: 'movies', dir, logLevel: 'error' })

await newPact('web').addInteraction()
  .given(...states.given('a movie exists', given))
  .uponReceiving('a movie')
  .withRequest('GET', '/movies/7')
  .willRespondWith(200, (response) => { response.jsonBody({ id: 7 }) })
  .executeTest(async ({ url }) => {
    await (await fetch(url + '/movies/7')).json()
    await new Promise((done) => setTimeout(done, 100)) // the mock server records a request after it responded
  })
await newPact('queue').addAsynchronousInteraction()
  .given(...states.given('a movie exists', given))
  .expectsToReceive('movie.created', (message) => { message.withJSONContent({ id: 7 }) })
  .executeTest(async () => undefined)

const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{"id":7}'))
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const providerBaseUrl = 'http://127.0.0.1:' + (server.address() as AddressInfo).port
const common = { provider: 'movies', stateHandlers, logLevel: 'error' } as const
const messageProviders = { 'movie.created': async () => ({ id: 7 }) }
await new Verifier({ ...common, providerBaseUrl, pactUrls: [join(dir, 'web-movies.json')] }).verifyProvider()
await new MessageProviderPact({ ...common, messageProviders, pactUrls: [join(dir, 'queue-movies.json')] }).verify()
server.close()
console.log('calls', JSON.stringify(calls))
console.log('node', process.versions.node)
`
/** pact-js 17 imports types of `express` without depending on them, so libraries are not checked. */
const tsconfig = {
  compilerOptions: {
    skipLibCheck: true,
    strict: true,
    module: 'nodenext',
    target: 'es2023',
    types: ['node'],
    noEmit: true,
  },
  include: ['*.ts'],
}

for (const { pact, node } of [
  { pact: '16', node: '22' },
  { pact: '17', node: '22' },
  { pact: '17', node: '24' },
]) {
  const project = await installProject('module', {
    '@pact-foundation/pact': pact,
    '@playwright/test': '*',
    '@types/node': '22',
    node,
    typescript: '*',
  })
  project.write({ 'pact.ts': script, 'tsconfig.json': JSON.stringify(tsconfig) })

  test(`types match pact-js ${pact}, and handlers receive the parameters of \`given\` on Node ${node}`, async () => {
    expect((await project.node(['node_modules/typescript/bin/tsc', '-p', '.'])).output).toBe('')
    const { exitCode, output } = await project.node(['pact.ts'], {
      node: join(project.folder, 'node_modules/node/bin/node'),
    })
    expect(exitCode, output).toBe(0)
    const given = { id: 7, tags: ['space'], cut: null }
    expect(JSON.parse(/^calls (.*)/m.exec(output)?.[1] ?? '[]')).toEqual([given, 'teardown 7', given])
    expect(output).toContain(`node ${node}.`)
  })
}
