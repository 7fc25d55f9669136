import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runCli } from '../../src/cli/run-cli.js'
import { createTestFolder, writeFiles } from './test-folder.js'

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
  /** Runs a command that succeeds, and returns its output. */
  readonly print: (...args: string[]) => string
  /** Runs a command that exits with code 2, and returns its message. */
  readonly fail: (...args: string[]) => string
}

/** Creates a folder in which the commands of a test run in this process; `now` is the time from their point of view. */
export function createCliFolder(now = 0): CliFolder {
  const path = createTestFolder()
  const run = (...args: string[]) => runCommand(path, args, now)
  return {
    path,
    write: (files) => writeFiles(path, files),
    read: (name) => readFileSync(join(path, name), 'utf8'),
    run,
    print: (...args) => {
      const { output, ...result } = run(...args)
      expect(result).toEqual({ code: 0, errors: '' })
      return output
    },
    fail: (...args) => {
      const { errors, ...result } = run(...args)
      expect(result).toEqual({ code: 2, output: '' })
      return errors
    },
  }
}

/** Runs a command that ends by itself. Removes the folder from what it prints. */
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
  const [shown = '', failed = ''] = [output, errors].map((text) => text.replaceAll(`${folder}/`, ''))
  return { code, output: shown, errors: failed }
}
