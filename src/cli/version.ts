import { readFileSync } from 'node:fs'
import { isRecord } from '../values/is-record.js'
import { parseJson } from '../values/parse-json.js'
import { resolvePackageFile } from '../values/resolve-package-file.js'

export function readVersion(): string {
  const manifest = parseJson(readFileSync(resolvePackageFile('package.json'), 'utf8'))
  return isRecord(manifest) ? String(manifest['version']) : ''
}
