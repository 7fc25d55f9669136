import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { getErrorMessage } from '../../values/errors.js'
import { describePath } from '../../values/files.js'
import { getString, isRecord, parseJson } from '../../values/json.js'
import { makeVisible } from '../../values/text.js'

/** The part of a pact that is needed to check provider states. */
export interface PactStates {
  readonly consumer: string
  readonly interactions: readonly Interaction[]
}

interface Interaction {
  readonly description: string
  readonly states: readonly string[]
}

/** Reads pact files, and all JSON files of folders and their subfolders, each once. */
export async function readPacts(paths: readonly string[]): Promise<PactStates[]> {
  const found = await Promise.all(paths.map(findFiles))
  return Promise.all([...new Set(found.flat())].map(readPact))
}

async function findFiles(path: string): Promise<string[]> {
  if (/^https?:/i.test(path)) {
    throw new Error(`Failed to read ${makeVisible(path)}: it is a URL. Download the pact and pass the file.`)
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

async function readPact(file: string): Promise<PactStates> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) =>
    fail(file, getErrorMessage(cause), cause),
  )
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  if (json === undefined) return fail(file, 'it is not valid JSON')
  return (
    decodePact(json) ??
    fail(file, 'it is not a pact: a pact has a consumer with a name, and interactions or messages')
  )
}

function fail(path: string, reason: string, cause?: unknown): never {
  const message = `Failed to read ${describePath(path)}: ${reason}. Pass pact files, or folders that contain nothing else.`
  throw new Error(message, cause === undefined ? {} : { cause })
}

/**
 * Decodes a pact of any specification version; undefined if the value is not a pact. HTTP interactions and, since V4,
 * messages are in `interactions`; V3 has a separate list of messages. An interaction has one state in V1 and V2, and a
 * list of states since V3. https://github.com/pact-foundation/pact-specification
 */
function decodePact(value: unknown): PactStates | undefined {
  if (!isRecord(value)) return undefined
  const consumer = getString(value['consumer'], 'name')
  const lists = [value['interactions'], value['messages']].filter((list) => list !== undefined)
  if (consumer === undefined || lists.length === 0 || !lists.every(isRecordList)) return undefined
  return { consumer, interactions: lists.flat().map(decodeInteraction) }
}

function isRecordList(value: unknown): value is Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.every(isRecord)
}

function decodeInteraction(interaction: Readonly<Record<string, unknown>>, index: number): Interaction {
  const { description } = interaction
  return {
    description: typeof description === 'string' ? description : `interaction ${index + 1}`,
    states: getStates(interaction),
  }
}

/**
 * Reads the state names as the Pact core does. A list takes precedence over a single state; an empty state is
 * ignored. https://github.com/pact-foundation/pact-reference/blob/master/rust/pact_models/src/provider_states.rs
 */
function getStates(interaction: Readonly<Record<string, unknown>>): string[] {
  const { providerStates, providerState, provider_state: oldName } = interaction
  if (providerStates === undefined) return [providerState ?? oldName].filter(isName)
  return Array.isArray(providerStates)
    ? providerStates.map((state) => getString(state, 'name')).filter(isName)
    : []
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && name !== ''
}
