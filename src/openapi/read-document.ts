import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getErrorMessage } from '../values/error-message.js'
import { isRecord } from '../values/is-record.js'
import { describePath } from '../values/text/describe-path.js'
import { makeVisible } from '../values/text/safe-text.js'

export type Json = Readonly<Record<string, unknown>>

/** Reads a document. Throws one sentence if the file is missing, broken or something else. */
export function readDocument(file: string): Json {
  const fail = (problem: string): never => {
    throw new Error(`Failed to read ${describePath(file)}: ${problem}`)
  }
  const document = parse(readText(file, fail), file, fail)
  if (!isRecord(document) || !isSupported(document))
    return fail('it is not an OpenAPI 3.0 or 3.1 or Swagger 2.0 document. Check the option "openapi".')
  if (!isRecord(document['paths']))
    return fail('it has no "paths". Give the document that describes the API.')
  return document
}

function readText(file: string, fail: (problem: string) => never): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    const isMissing = isRecord(error) && error['code'] === 'ENOENT'
    return fail(
      isMissing
        ? 'the file does not exist. Give "openapi" a path that is relative to the config\'s folder.'
        : `${getErrorMessage(error)}. Check the path and its permissions.`,
    )
  }
}

/** JSON is parsed as such, because only YAML needs another package. */
function parse(text: string, file: string, fail: (problem: string) => never): unknown {
  const isJson = /^\s*\{/.test(text) || file.endsWith('.json')
  try {
    return isJson ? JSON.parse(text) : loadYaml(fail).parse(text, { merge: true, logLevel: 'error' })
  } catch (error) {
    if (!(error instanceof SyntaxError || isYamlError(error))) throw error
    const [reason] = getErrorMessage(error).split('\n')
    return fail(`it is not valid ${isJson ? 'JSON' : 'YAML'} (${makeVisible(reason ?? '')}).`)
  }
}

interface Yaml {
  parse(text: string, options: { readonly merge: boolean; readonly logLevel: 'error' }): unknown
}

/** An optional peer dependency. */
function loadYaml(fail: (problem: string) => never): Yaml {
  try {
    return createRequire(import.meta.url)('yaml')
  } catch {
    return fail('YAML needs the package "yaml". Run "npm install --save-dev yaml", or give a JSON file.')
  }
}

/** `YAMLParseError`; a `ReferenceError` is an alias without an anchor, or one that expands without end. */
function isYamlError(error: unknown): boolean {
  return error instanceof Error && /^(?:YAML\w*|Reference)Error$/.test(error.name)
}

/** YAML reads the version `3.0` as the number 3. */
function isSupported({ openapi, swagger }: Json): boolean {
  return /^3(?:\.|$)/.test(String(openapi)) || /^2(?:\.|$)/.test(String(swagger))
}
