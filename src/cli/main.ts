#!/usr/bin/env node
import { isRecord } from '../values/is-record.js'
import { runCli } from './run-cli.js'

process.exitCode = runCli(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  folder: process.cwd(),
  now: Date.now(),
})

// Programs such as `head` close the pipe early.
process.stdout.on('error', (error: unknown) => {
  if (!isRecord(error) || error['code'] !== 'EPIPE') throw error
})
