import { readFileSync } from 'node:fs'
import { getString } from '../values/json-fields.js'
import { parseJson } from '../values/parse-json.js'
import { resolvePackageFile } from '../values/resolve-package-file.js'

export function readVersion(): string {
  return getString(parseJson(readFileSync(resolvePackageFile('package.json'), 'utf8')), 'version') ?? ''
}
