import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { createError } from '../values/errors.js'
import { describePath, explainUnreadable, readTextIfPresent } from '../values/files.js'
import { isRecord, type JsonObject } from '../values/json.js'
import { makeVisible } from '../values/text.js'
import { getErrorMessage } from '../values/thrown-errors.js'
import { listOperations } from './list-operations.js'
import type { OpenApiDocument } from './openapi-option.js'
import type { LocatedOperation } from './operation.js'

/** Reads the operations of all documents. If one cannot be used, throws an error with its path and the reason. */
export function readOperations(
  documents: readonly OpenApiDocument[],
  folder: string,
): readonly LocatedOperation[] {
  return documents.flatMap((given) => {
    const file = resolve(folder, given.spec)
    try {
      return listOperations(readDocument(file), given)
    } catch (error) {
      throw createError(`Failed to read ${describePath(file)}: ${getErrorMessage(error)}`)
    }
  })
}

/** Reads a document. Error messages describe the problem without the file's name. */
function readDocument(file: string): JsonObject {
  const document = parse(readText(file), file)
  if (!isRecord(document) || !isSupported(document))
    throw createError(
      'it is not an OpenAPI 3.0 or 3.1 or Swagger 2.0 document. Give the document that describes the API.',
    )
  if (!isRecord(document['paths']))
    throw createError('it has no "paths". Give the document that describes the API.')
  return document
}

function readText(file: string): string {
  try {
    const text = readTextIfPresent(file)
    if (text !== undefined) return text
  } catch (error) {
    throw createError(explainUnreadable(error))
  }
  throw createError('the file does not exist. Check its path.')
}

/** Parses JSON without `yaml`, which may not be installed. */
function parse(text: string, file: string): unknown {
  const isJson = /^\s*\{/.test(text) || file.endsWith('.json')
  try {
    return isJson ? JSON.parse(text) : loadYaml().parse(text, { merge: true, logLevel: 'error' })
  } catch (error) {
    if (!(error instanceof SyntaxError || isYamlError(error))) throw error
    const [reason] = getErrorMessage(error).split('\n')
    throw createError(
      `it is not valid ${isJson ? 'JSON' : 'YAML'} (${makeVisible(reason ?? '')}). Correct the file.`,
    )
  }
}

interface Yaml {
  parse(text: string, options: { readonly merge: boolean; readonly logLevel: 'error' }): unknown
}

/** Loads `yaml`, an optional peer dependency. */
function loadYaml(): Yaml {
  try {
    return createRequire(import.meta.url)('yaml')
  } catch {
    throw createError(
      'YAML needs the package "yaml". Run "npm install --save-dev yaml", or give a JSON file.',
    )
  }
}

/** Whether an error is a `YAMLParseError`, or a `ReferenceError` for an unknown alias or one that expands endlessly. */
function isYamlError(error: unknown): boolean {
  return error instanceof Error && /^(?:YAML\w*|Reference)Error$/.test(error.name)
}

/** Accepts versions without a minor number, because YAML reads the version `3.0` as the number 3. */
function isSupported({ openapi, swagger }: JsonObject): boolean {
  return /^3(?:\.|$)/.test(String(openapi)) || /^2(?:\.|$)/.test(String(swagger))
}
