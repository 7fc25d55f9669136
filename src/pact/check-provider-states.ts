// Finds provider states without a handler before a verification runs.

import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checkNonEmptyString, createInvalid, isNonEmptyString } from '../values/check-value.js'
import { createError } from '../values/errors.js'
import { describePath, readTextIfPresent } from '../values/files.js'
import { getOrCreate } from '../values/groups.js'
import { getString, isRecord, type JsonObject, parseJson } from '../values/json.js'
import { acceptOptional, defineOptions } from '../values/option-table.js'
import { joinWords, makeVisible } from '../values/text.js'
import { getErrorMessage } from '../values/thrown-errors.js'

export interface ProviderStateCheckOptions {
  /** Pact files, or folders whose JSON files are read, including subfolders. Relative to the current folder. */
  readonly pacts: string | readonly string[]
  /** The `stateHandlers` passed to the Verifier. */
  readonly handlers: object
  /** Considers only the pacts of this provider. Default: all pacts. */
  readonly provider?: string
}

export interface ProviderStateCheck {
  /** States that a pact requires and that no handler sets up, in the order of the pacts. */
  readonly missing: readonly MissingProviderState[]
  /** Handlers that no pact requires. */
  readonly unused: readonly string[]
}

export interface MissingProviderState {
  readonly state: string
  readonly consumer: string
  readonly provider: string
  /** Descriptions of the interactions that require the state. */
  readonly interactions: readonly string[]
}

/**
 * Compares the provider states in pact files (specification 1 to 4, HTTP and messages) with the state handlers. For a
 * state without a handler, pact-js only prints a warning, and the interaction then fails with a mismatch. Rejects for a
 * file that cannot be read or is not a pact (named in the message), for a provider without a pact, and with a `TypeError`
 * for invalid options.
 *
 * @example
 * const { missing } = await checkProviderStates({ pacts: 'pacts', handlers: stateHandlers })
 * expect(missing).toEqual([])
 */
export async function checkProviderStates(options: ProviderStateCheckOptions): Promise<ProviderStateCheck> {
  const { pacts, handlers, provider: wanted } = table.resolve(options)
  const names = getHandlerNames(handlers)
  const missing = new Map<string, MissingProviderState & { interactions: string[] }>()
  const all = await readPacts(pacts)
  const required = selectPacts(all, wanted).flatMap(({ states }) => states)
  for (const { state, consumer, provider, interaction } of required) {
    if (names.includes(state)) continue
    const key = JSON.stringify([state, consumer, provider])
    const { interactions } = getOrCreate(missing, key, () => ({
      state,
      consumer,
      provider,
      interactions: [],
    }))
    if (!interactions.includes(interaction)) interactions.push(interaction)
  }
  const requiredNames = new Set(required.map(({ state }) => state))
  return { missing: [...missing.values()], unused: names.filter((name) => !requiredNames.has(name)) }
}

const table = defineOptions('checkProviderStates', {
  pacts: checkPaths,
  handlers: checkHandlers,
  provider: acceptOptional((value, name) => checkNonEmptyString(name, value)),
})

function checkPaths(value: unknown, name: string): readonly string[] {
  const paths = [value].flat()
  if (paths.length > 0 && paths.every(isNonEmptyString)) return paths
  throw createInvalid(name, 'a path, or a non-empty array of paths', value)
}

function checkHandlers(value: unknown, name: string): JsonObject {
  if (isRecord(value)) return value
  throw createInvalid(name, 'an object with a handler for each state', value)
}

/** Omits names whose handler is undefined, because Pact treats these handlers as missing. */
function getHandlerNames(handlers: JsonObject): string[] {
  return Object.keys(handlers).filter((name) => handlers[name])
}

/** Selects a provider's pacts. Without one, nothing is missing, whatever the handlers, so a misspelled provider throws. */
function selectPacts(pacts: readonly Pact[], wanted: string | undefined): readonly Pact[] {
  if (wanted === undefined) return pacts
  const own = pacts.filter(({ provider }) => provider === wanted)
  if (own.length > 0) return own
  const providers = new Set(pacts.map(({ provider }) => makeVisible(JSON.stringify(provider))))
  throw createError(
    `No pact is of the provider ${makeVisible(JSON.stringify(wanted))}. The pacts are of ${joinWords([...providers], maxProviders)}.`,
  )
}

const maxProviders = 5

interface Pact {
  /** Name of the provider; empty if the pact has none. */
  readonly provider: string
  readonly states: readonly RequiredState[]
}

/** A state that an interaction requires. */
interface RequiredState {
  readonly state: string
  readonly consumer: string
  /** Name of the provider; empty if the pact has none. */
  readonly provider: string
  readonly interaction: string
}

/** Reads pact files, and all JSON files of folders and their subfolders, each once. */
async function readPacts(paths: readonly string[]): Promise<Pact[]> {
  const files = await Promise.all(paths.map(findFiles))
  return [...new Set(files.flat())].map(readPact)
}

async function findFiles(path: string): Promise<string[]> {
  if (/^https?:/i.test(path)) {
    throw createError(
      `Failed to read ${makeVisible(path)}: it is a URL. Download the pact and pass the file.`,
    )
  }
  const full = resolve(path)
  const stats = await stat(full).catch((cause: unknown) => fail(path, getErrorMessage(cause), cause))
  return stats.isDirectory() ? listFolder(full) : [full]
}

async function listFolder(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => name.endsWith('.json')).sort()
  if (files.length === 0) fail(folder, 'the folder contains no JSON file')
  return files.map((name) => join(folder, name))
}

function readPact(file: string): Pact {
  const json = parseJson(readText(file))
  if (json === undefined) return fail(file, 'it is not valid JSON')
  return (
    decodePact(json) ??
    fail(file, 'it is not a pact: a pact has a consumer with a name, and interactions or messages')
  )
}

function readText(file: string): string {
  try {
    return readTextIfPresent(file) ?? ''
  } catch (cause) {
    return fail(file, getErrorMessage(cause), cause)
  }
}

function fail(path: string, reason: string, cause?: unknown): never {
  const message = `Failed to read ${describePath(path)}: ${makeVisible(reason)}. Pass pact files, or folders that contain nothing else.`
  throw createError(message, cause === undefined ? {} : { cause })
}

/**
 * Decodes a pact of any specification version; undefined if the value is not a pact. HTTP interactions and, since V4,
 * messages are in `interactions`; V3 has a separate list of messages. An interaction has one state in V1 and V2, and a
 * list of states since V3. https://github.com/pact-foundation/pact-specification
 */
function decodePact(value: unknown): Pact | undefined {
  if (!isRecord(value)) return undefined
  const consumer = getString(value['consumer'], 'name')
  const provider = getString(value['provider'], 'name') ?? ''
  const lists = [value['interactions'], value['messages']].filter((list) => list !== undefined)
  if (consumer === undefined || lists.length === 0 || !lists.every(isRecordList)) return undefined
  const states = lists.flat().flatMap((item, index) => {
    const { description } = item
    const interaction = typeof description === 'string' ? description : `interaction ${index + 1}`
    return getStates(item).map((state) => ({ state, consumer, provider, interaction }))
  })
  return { provider, states }
}

function isRecordList(value: unknown): value is JsonObject[] {
  return Array.isArray(value) && value.every(isRecord)
}

/**
 * Reads the state names as the Pact core does. A list takes precedence over a single state; an empty state is
 * ignored. https://github.com/pact-foundation/pact-reference/blob/master/rust/pact_models/src/provider_states.rs
 */
function getStates({ providerStates, providerState, provider_state: oldName }: JsonObject): string[] {
  if (providerStates === undefined) return [providerState ?? oldName].filter(isName)
  return Array.isArray(providerStates)
    ? providerStates.map((state) => getString(state, 'name')).filter(isName)
    : []
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && name !== ''
}
