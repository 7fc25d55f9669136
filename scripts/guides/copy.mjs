// A copy of the source in which a guide of CONTRIBUTING.md is followed.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { root } from '../paths.mjs'

/** What `<kind>`, `<name>` and so on stand for in the paths of a guide. */
const sampleName = 'sample'

export class SourceCopy {
  /** The files that were changed or created, as a guide writes their paths. */
  touched = new Set()

  constructor(folder) {
    this.folder = folder
    rmSync(folder, { recursive: true, force: true })
    for (const path of ['src', 'schema', 'tsconfig.json'])
      cpSync(new URL(path, root), new URL(path, folder), { recursive: true })
  }

  read(path) {
    return readFileSync(new URL(toFile(path), this.folder), 'utf8')
  }

  create(path, text) {
    this.touched.add(path)
    writeFileSync(new URL(toFile(path), this.folder), text)
  }

  /** Creates a file like another one, with other words. */
  createLike(path, model, replace) {
    this.create(path, replace(this.read(model)))
  }

  /** Adds text before the first match of `place`. Throws without a match, because the source has changed. */
  addBefore(path, place, text) {
    const before = this.read(path)
    if (before.search(place) === -1) throw new Error(`${path} has no ${place}. Correct scripts/guides.`)
    this.create(
      path,
      before.replace(place, (found) => `${text}${found}`),
    )
  }

  /** Repeats each line that matches, with other words. */
  repeatLines(path, pattern, replace) {
    this.create(
      path,
      this.read(path).replace(pattern, (line) => line + replace(line)),
    )
  }
}

function toFile(path) {
  return path.replace(/<\w+>/g, sampleName)
}
