// Compiles the published schemas. `npm run build` replaces the modules that use this one with code that ajv generates,
// because compiling the schemas in every run would take longer than loading all the rest.
import { readFileSync } from 'node:fs'
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { resolvePackageFile } from './files.js'

/** `path` is relative to the package's folder. */
export function compileSchema<T>(path: string, options?: Options): ValidateFunction<T> {
  const schema = readFileSync(resolvePackageFile(path), 'utf8')
  return new Ajv2020(options).compile<T>(JSON.parse(schema))
}
