import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { getErrorMessage } from '../../values/error-message.js'
import { parseJson } from '../../values/parse-json.js'
import { describePath } from '../../values/text/describe-path.js'
import { makeVisible } from '../../values/text/safe-text.js'
import { decodePact, type PactStates } from './pact-file.js'

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
