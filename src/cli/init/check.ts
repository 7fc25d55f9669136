// `init --check`: which imports `init` would change.
import { relative } from 'node:path'
import { makeVisible } from '../../values/text.js'
import { InputError } from '../command.js'
import { listReplaceable, type ScannedFile, type ScannedSuite } from './scan-suite.js'

/** Lists `file:line` for each import that `init` would change. Throws for a file that cannot be parsed. */
export function listPlaywrightImports(
  { sources, unparsed }: ScannedSuite,
  folder: string,
): readonly string[] {
  const [broken] = unparsed
  if (broken) {
    const file = makeVisible(relative(folder, broken.file))
    throw new InputError(`Failed to parse ${file}: ${makeVisible(broken.note ?? '')}. Correct the file.`)
  }
  return sources.flatMap((source) => listLocations(source, folder))
}

function listLocations(source: ScannedFile, folder: string): readonly string[] {
  const path = makeVisible(relative(folder, source.file))
  const lines = listReplaceable(source).map(({ at }) => source.text.slice(0, at).split('\n').length)
  return lines.map((line) => `${path}:${line}`)
}
