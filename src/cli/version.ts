import { readFileSync } from 'node:fs'
import { isRecord } from '../values/is-record.js'
import { parseJson } from '../values/parse-json.js'

export function readVersion(): string {
  const manifest = parseJson(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return isRecord(manifest) ? String(manifest['version']) : ''
}
