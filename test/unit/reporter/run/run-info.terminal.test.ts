import type { ReporterDescription } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { chooseTerminalStream } from '../../../../src/reporter/run/run-info.js'

describe('chooses the stream of the terminal summary', () => {
  test.each<[string, ReporterDescription[], NodeJS.WriteStream]>([
    ['list', [['list']], process.stdout],
    ['json to standard output', [['json'], ['list']], process.stderr],
    ['junit to standard output', [['junit', {}]], process.stderr],
    ['json without a file name', [['json', { outputFile: undefined }]], process.stderr],
    ['json to a file', [['json', { outputFile: 'results.json' }]], process.stdout],
  ])('next to the reporter %s', (_, reporter, stream) => {
    expect(chooseTerminalStream({ reporter }, []) === stream).toBe(true)
  })

  test.each<[string[], NodeJS.WriteStream]>([
    [['--reporter=playwright-backchannel/reporter,json'], process.stderr],
    [['--reporter', 'junit,playwright-backchannel/reporter'], process.stderr],
    [['--reporter=list,playwright-backchannel/reporter', 'json'], process.stdout],
    [['--reporter'], process.stdout],
  ])('with the command merge-reports %j', (commandLine, stream) => {
    const all = ['node', 'cli.js', 'merge-reports', ...commandLine]
    expect(chooseTerminalStream({ reporter: [['line']] }, all) === stream).toBe(true)
  })
})
