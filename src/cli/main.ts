#!/usr/bin/env node
import { getErrorCode } from '../values/thrown-errors.js'
import { runCli } from './run-cli.js'

const code = runCli(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  folder: process.cwd(),
  now: Date.now(),
  untilStopped: () =>
    new Promise((stop) => {
      process.once('SIGINT', stop).once('SIGTERM', stop)
    }),
})
void Promise.resolve(code).then((exitCode) => {
  process.exitCode = exitCode
})

// Programs such as `head` may close the pipe early.
process.stdout.on('error', (error: unknown) => {
  if (getErrorCode(error) !== 'EPIPE') throw error
})
