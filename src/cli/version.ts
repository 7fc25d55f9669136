import { readFileSync } from 'node:fs'
import { resolvePackageFile } from '../values/files/resolve-package-file.js'
import { getString } from '../values/json-fields.js'
import { parseJson } from '../values/parse-json.js'

export function readVersion(): string {
  return getString(parseJson(readFileSync(resolvePackageFile('package.json'), 'utf8')), 'version') ?? ''
}
