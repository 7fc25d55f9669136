import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkProviderStates, defineProviderStates } from '../../../src/pact/index.js'
import { findActingLines } from '../../support/hostile-text.js'
import { createTestFolder, writeFiles } from '../../support/test-folder.js'

/** Writes files (strings as they are, other values as JSON), and returns their folder. */
function write(files: Record<string, unknown>): string {
  const folder = createTestFolder()
  const texts = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? content : JSON.stringify(content),
  ])
  writeFiles(folder, Object.fromEntries(texts))
  return folder
}

const handler = async () => undefined
const parties = { consumer: { name: 'shop' }, provider: { name: 'movies' } }
const check = (pacts: string | string[], ...handled: string[]) =>
  checkProviderStates({ pacts, handlers: Object.fromEntries(handled.map((name) => [name, handler])) })
const checkPact = (pact: unknown, ...handled: string[]) =>
  check(join(write({ 'a.json': pact }), 'a.json'), ...handled)

const of = { provider: 'movies' }
const pactOf = (...interactions: object[]) => ({ ...parties, interactions })
const named = { providerStates: [{ name: 'a', params: { id: 1 } }] }

test.each<[string, pact: object]>([
  ['Ruby, V1', pactOf({ description: 'reads', provider_state: 'a' })],
  ['V2, and pact-jvm, V3', pactOf({ description: 'reads', providerState: 'a' })],
  ['V3 and V4, of every type', pactOf({ description: 'reads', type: 'Synchronous/Messages', ...named })],
  ['V3 messages', { ...parties, messages: [{ description: 'reads', contents: 'Hello', ...named }] }],
  ['V3 messages besides requests', { ...pactOf({}), messages: [{ description: 'reads', ...named }] }],
])('reads the states of every version: %s', async (_version, pact) => {
  const required = { state: 'a', consumer: 'shop', provider: 'movies', interactions: ['reads'] }
  expect(await checkPact(pact)).toEqual({ missing: [required], unused: [] })
  expect(await checkPact(pact, 'a')).toEqual({ missing: [], unused: [] })
})

test.each([
  ['an interaction without a state', {}],
  ['null', { providerState: null }],
  ['an empty string', { providerState: '' }],
  ['a list with an empty name', { providerStates: [{ name: '' }] }],
  ['a list without a name', { providerStates: [{}] }],
  ['null as the list', { providerStates: null, providerState: 'a' }],
  ['an empty list next to an older single state', { providerStates: [], providerState: 'a' }],
])('%s requires no handler', async (_name, interaction) => {
  expect((await checkPact(pactOf({ description: 'reads', ...interaction }))).missing).toEqual([])
})

test('states are all required, each with a list of its interactions', async () => {
  const both = { description: 'both', providerStates: [{ name: 'a' }, { name: 'b' }, { name: 'a' }] }
  const { missing } = await checkPact(pactOf(both, { description: 'one', providerState: 'a' }, both))
  expect(missing).toEqual([
    { ...of, state: 'a', consumer: 'shop', interactions: ['both', 'one'] },
    { ...of, state: 'b', consumer: 'shop', interactions: ['both'] },
  ])
})

test('states are reported per consumer, with a number for an interaction without a description', async () => {
  const other = { ...pactOf({}, { providerState: 'a' }), consumer: { name: 'app' } }
  const folder = write({ '1.json': pactOf({ description: 'reads', providerState: 'a' }), '2.json': other })
  expect((await check(folder)).missing).toEqual([
    { ...of, state: 'a', consumer: 'shop', interactions: ['reads'] },
    { ...of, state: 'a', consumer: 'app', interactions: ['interaction 2'] },
  ])
})

test.each(['toString', '__proto__', 'constructor', 'A movie '])(
  'finds no inherited or similar handler of %j',
  async (name) => {
    const { missing, unused } = await checkPact(pactOf({ providerState: name }), 'A movie')
    expect([missing[0]?.state, unused]).toEqual([name, ['A movie']])
  },
)

test('considers only the pacts of one provider if told so, and names the provider of each state', async () => {
  const other = { ...pactOf({ description: 'pays', providerState: 'b' }), provider: { name: 'payments' } }
  const folder = write({ 'a.json': pactOf({ description: 'reads', providerState: 'a' }), 'b.json': other })
  const handlers = { a: handler }
  const checkOf = (provider?: string) =>
    checkProviderStates({ pacts: folder, handlers, ...(provider !== undefined && { provider }) })
  const missing = [{ state: 'b', consumer: 'shop', provider: 'payments', interactions: ['pays'] }]
  expect(await checkOf()).toEqual({ missing, unused: [] })
  expect(await checkOf('movies')).toEqual({ missing: [], unused: [] })
  expect(await checkOf('payments')).toEqual({ missing, unused: ['a'] })
  await expect(checkOf('')).rejects.toThrow('provider must be a non-empty string; got "".')
  await expect(checkOf('movie')).rejects.toThrow(
    'No pact is of the provider "movie". The pacts are of "movies" and "payments".',
  )
})

test('accepts handlers from defineProviderStates, and reports an undefined handler as missing', async () => {
  const states = defineProviderStates<{ a: { id: number } }>()
  const pacts = write({ 'a.json': pactOf({ providerState: 'a' }) })
  const { missing } = await checkProviderStates({ pacts, handlers: states.handlers({ a: handler }) })
  expect(missing).toEqual([])
  expect((await checkProviderStates({ pacts, handlers: { a: undefined } })).missing).toHaveLength(1)
})

const pactWith = (state: string) => pactOf({ providerState: state })

test('reads each file only once, in alphabetical order, including subfolders', async () => {
  const pacts = { 'c.json': pactWith('c'), 'a.json': pactWith('a'), 'b/x.json': pactWith('b') }
  const folder = write({ ...pacts, 'notes.txt': 'no pact' })
  const { missing } = await check([folder, join(folder, 'a.json'), join(folder, 'b')])
  expect(missing.map(({ state }) => state)).toEqual(['a', 'b', 'c'])
})

test('ignores a byte order mark at the beginning of a file, but not inside a state name', async () => {
  const folder = write({ 'a.json': `\uFEFF${JSON.stringify(pactWith('a\uFEFF'))}` })
  expect((await check(folder)).missing[0]?.state).toBe('a\uFEFF')
})

const noPact = 'it is not a pact'
const shop = '"consumer":{"name":"shop"}'
test.each`
  what                                       | text                                           | reason
  ${'bad JSON'}                              | ${'{"consumer":'}                              | ${'it is not valid JSON'}
  ${'null'}                                  | ${'null'}                                      | ${noPact}
  ${'a consumer whose name is not a string'} | ${'{"consumer":{"name":1},"interactions":[]}'} | ${noPact}
  ${'messages that are not a list'}          | ${`{${shop},"interactions":[],"messages":{}}`} | ${noPact}
  ${'no consumer'}                           | ${'{"interactions":[]}'}                       | ${noPact}
  ${'no interactions'}                       | ${`{${shop}}`}                                 | ${noPact}
  ${'an interaction that is not an object'}  | ${`{${shop},"interactions":[{},1]}`}           | ${noPact}
`('rejects a file with $what, and reports its path', async ({ text, reason }) => {
  const folder = write({ 'good.json': pactWith('a'), 'wrong.json': text })
  const message = new RegExp(`^Failed to read .*wrong\\.json: ${reason}`)
  const error: unknown = await check(folder).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: expect.stringMatching(message) })
  expect(error).not.toHaveProperty('cause')
})

test('rejects a missing file, with the cause', async () => {
  const rejected = check(join(write({}), 'missing.json'))
  await expect(rejected).rejects.toThrow(/^Failed to read .*missing\.json: ENOENT/)
  await expect(rejected).rejects.toMatchObject({ cause: { code: 'ENOENT' } })
})

test('rejects a folder whose name ends in .json', async () => {
  const rejected = check(write({ 'pacts.json/readme.txt': '' }))
  await expect(rejected).rejects.toThrow(/^Failed to read .*pacts\.json: it is not a file\. /)
})

test('rejects a folder without pacts', async () => {
  await expect(check(write({ 'notes.txt': '' }))).rejects.toThrow('the folder contains no JSON file')
})

test.each(['http', 'HTTPS'])('rejects a URL that begins with %s', async (protocol) => {
  await expect(check(`${protocol}://broker.example/pacts/1`)).rejects.toThrow(
    `Failed to read ${protocol}://broker.example/pacts/1: it is a URL. Download the pact and pass the file.`,
  )
})

test('the reader of pact files does not mistake a path that contains a protocol for a URL', async () => {
  await expect(check('pacts/https:/a.json')).rejects.toThrow('ENOENT')
})

const paths = 'pacts must be a path, or a non-empty array of paths; got '
const handlers = 'handlers must be an object with a handler for each state; got '
test.each([
  { what: 'no options', options: undefined, message: 'options of checkProviderStates must be an object' },
  { what: 'no pacts', options: { handlers: {} }, message: paths },
  { what: 'no paths', options: { pacts: [], handlers: {} }, message: paths },
  { what: 'an empty path', options: { pacts: '', handlers: {} }, message: paths },
  { what: 'a path that is not a string', options: { pacts: ['a.json', 1], handlers: {} }, message: paths },
  { what: 'no handlers', options: { pacts: 'a.json' }, message: handlers },
  { what: 'a list of handlers', options: { pacts: 'a.json', handlers: [] }, message: handlers },
])('throws a TypeError for $what', async ({ options, message }) => {
  const rejected = checkProviderStates(options as never)
  await expect(rejected).rejects.toThrow(TypeError)
  await expect(rejected).rejects.toThrow(message)
})

test.skipIf(process.platform === 'win32')('a named pipe, which never ends, rejects', async () => {
  const pipe = join(createTestFolder(), 'pipe.json')
  execFileSync('mkfifo', [pipe])
  await expect(check(pipe)).rejects.toThrow(/pipe\.json: it is not a file\. Pass pact files/)
})

test('no line of a message acts, whatever a file is called', async () => {
  const name = 'a\n::error::pwned\u001b[31m\u202e.json'
  const broken = join(write({ [name]: '{' }), name)
  for (const path of [name, broken]) {
    const error = await check(path).catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(findActingLines(String(error))).toEqual([])
  }
})
