import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCli } from '../../src/cli/run-cli.js'

interface CliResult {
  readonly code: number
  readonly output: string
  readonly errors: string
}

export interface CliFolder {
  readonly path: string
  readonly write: (files: Record<string, string | Buffer>) => void
  readonly read: (name: string) => string
  readonly run: (...args: string[]) => CliResult
  readonly dispose: () => void
}

/** Creates a folder in which commands run in this process; `now` is the time from their point of view. */
export function createCliFolder(now = 0): CliFolder {
  const path = mkdtempSync(join(tmpdir(), 'backchannel-cli-'))
  return {
    path,
    write: (files) => {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(path, name)), { recursive: true })
        writeFileSync(join(path, name), content)
      }
    },
    read: (name) => readFileSync(join(path, name), 'utf8'),
    run: (...args) => runCommand(path, args, now),
    dispose: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** Runs a command that ends by itself. */
function runCommand(folder: string, args: readonly string[], now: number): CliResult {
  let output = ''
  let errors = ''
  const code = runCli(args, {
    write: (text) => {
      output += text
    },
    writeError: (text) => {
      errors += text
    },
    folder,
    now,
    untilStopped: () => new Promise(() => undefined),
  })
  if (typeof code !== 'number') throw new Error('The command runs until it is stopped.')
  return { code, output, errors }
}
