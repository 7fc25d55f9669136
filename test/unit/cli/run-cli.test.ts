import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BaselineEntry } from '../../../src/baseline/baseline.js'
import { formatBaseline } from '../../../src/baseline/write.js'
import { commands } from '../../../src/cli/run-cli.js'
import { type CliFolder, createCliFolder } from '../../support/cli-folder.js'
import { formatSummary } from '../../support/summary-text.js'

const today = '2026-11-21'
const baselineName = 'network-error-baseline.json'
const summaryName = 'network-error-report/network-error-summary.json'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder(Date.parse(`${today}T12:00:00Z`))
})

const run: CliFolder['run'] = (...args) => folder.run(...args)
const print: CliFolder['print'] = (...args) => folder.print(...args)
const fail: CliFolder['fail'] = (...args) => folder.fail(...args)

/** An error's number of tests, or more of its fields. */
interface GivenError {
  kind?: string
  effects?: object
  baseline?: object
  late?: boolean
  expectedTests?: number
  interruptedTests?: number
}

type Given = number | GivenError
const noEffects = { failed: 0, warned: 0, accepted: 0, inFailedTests: 0 }

function summarize(errors: Record<string, Given>, more: { run?: object; totals?: object } = {}): string {
  const listed = Object.entries(errors).map(([name, given]) => {
    const tests = typeof given === 'number' ? given : 3
    const { effects, ...fields }: GivenError = typeof given === 'number' ? {} : given
    const counts = { kind: 'http-error', tests, occurrences: tests, projects: [] }
    return { name, ...counts, ...fields, effects: { ...noEffects, failed: effects ? 0 : tests, ...effects } }
  })
  return formatSummary({ ...more, errors: listed })
}

const write = (name: string, text: string) => folder.write({ [name]: text })
const writeEntries = (...entries: BaselineEntry[]) => write(baselineName, formatBaseline(entries))
const read = (name = baselineName) => folder.read(name)
const readEntries = () => JSON.parse(read()).knownErrors
const exists = () => existsSync(join(folder.path, baselineName))

const live = { error: 'GET 404 /live', reason: 'Live' }
const expired = { error: 'GET 404 /expired', reason: 'Was fixed soon', expires: '2026-11-20', ticket: 'T-1' }

test('baseline update creates the baseline with every error', () => {
  write(summaryName, summarize({ 'POST 500 /b': 1, 'GET 404 /a': 2 }))
  expect(print('baseline', 'update')).toBe(`Added 2 errors to network-error-baseline.json:
  POST 500 /b  1 test
  GET 404 /a   2 tests
Review the reasons and commit the file.
`)
  expect(read()).toBe(`{
  "knownErrors": [
    { "error": "GET 404 /a", "reason": "Found when the baseline was updated on 2026-11-21", "added": "2026-11-21" },
    { "error": "POST 500 /b", "reason": "Found when the baseline was updated on 2026-11-21", "added": "2026-11-21" }
  ]
}
`)
})

test('baseline update says of a page error in another script where it was known until now', () => {
  writeEntries({ error: 'Error: gone (a.js)', reason: 'Old' }, { ...expired, error: 'Error: lost (a.js)' })
  const [page, graphql] = [{ kind: 'page-error' }, { kind: 'graphql-error' }]
  const errors = { 'Error: gone (b.js)': page, 'Error: lost (b.js)': page, 'Error: gone (c.js)': graphql }
  write(summaryName, summarize(errors))
  expect(print('baseline', 'update')).toBe(`Added 3 errors to network-error-baseline.json:
  Error: gone (b.js)  3 tests; known in a.js until now
  Error: lost (b.js)  3 tests
  Error: gone (c.js)  3 tests
Review the reasons and commit the file.
`)
})

test('baseline update refuses names that no run makes, and writes the others, each once', () => {
  const errors = JSON.parse(summarize({ 'GET 500 /**': 1, '**': 1, 'GET 404 /a/<id>': 2 }))
  write(summaryName, JSON.stringify({ ...errors, errors: [...errors.errors, ...errors.errors] }))
  expect(print('baseline', 'update')).toBe(`Added 1 error to network-error-baseline.json:
  GET 404 /a/<id>  2 tests
Review the reasons and commit the file.
Not added, because no run of tests makes such a name, which could cover others:
  GET 500 /**
  **
`)
  expect(readEntries()).toMatchObject([{ error: 'GET 404 /a/<id>' }])
  expect(run('baseline', 'check').code).toBe(0)
})

test.each([
  ['network-error-baseline.json', './node_modules/'],
  ['test/browser/b.json', '../../node_modules/'],
])('baseline update points %s to the schema of the installed package', (name, path) => {
  const schema = 'playwright-backchannel/schema/network-error-baseline.json'
  write(`node_modules/${schema}`, '{}')
  write('test/browser/a.spec.ts', '')
  write(summaryName, summarize({ 'GET 404 /a': 2 }))
  run('baseline', 'update', '--baseline', name)
  expect(JSON.parse(read(name)).$schema).toBe(`${path}${schema}`)
})

test('baseline update keeps existing entries, and lists expired ones instead of adding them again', () => {
  const wildcard = { error: 'GET 500 /api/*', reason: 'Old' }
  writeEntries(live, expired, wildcard)
  const errors = { 'GET 404 /live': 9, 'GET 404 /expired': 1, 'GET 500 /api/x': 4, 'GET 404 /new': 1 }
  write(summaryName, summarize(errors))
  const output = print('baseline', 'update', '--reason', 'Because', '--expires', today)
  expect(output).toBe(`Added 1 error to network-error-baseline.json:
  GET 404 /new  1 test
Review the reasons and commit the file.
1 expired entry was not added again:
  GET 404 /expired  Was fixed soon (until 2026-11-20, T-1)
Fix the errors, or move "expires" by hand.
`)
  const added = { error: 'GET 404 /new', reason: 'Because', expires: today, added: today }
  expect(readEntries()).toEqual([expired, live, added, wildcard])
})

test('baseline update adds what counts or is known to another baseline, and counts what occurred in failed tests', () => {
  const errors = {
    'GET 500 /a': { effects: { inFailedTests: 3 } },
    'GET 500 /b': { effects: { warned: 2, inFailedTests: 1 } },
    'GET 500 /c': { effects: { failed: 1, accepted: 2 } },
    'GET 500 /d': { effects: { accepted: 2, warned: 1 } },
    'GET 500 /e': { effects: { accepted: 3 }, baseline: { state: 'known' } },
    'GET 500 /f': { effects: { accepted: 3 } },
    'GET 500 /g': { effects: { inFailedTests: 3 }, interruptedTests: 3 },
  }
  write(summaryName, summarize(errors))
  expect(print('baseline', 'update')).toBe(`Added 6 errors to network-error-baseline.json:
  GET 500 /a  3 tests, 3 of them failed
  GET 500 /b  3 tests, 1 of them failed
  GET 500 /c  3 tests
  GET 500 /d  3 tests
  GET 500 /e  3 tests
  GET 500 /g  3 tests
2 of them occurred in failed tests; check that none was a temporary outage.
Review the reasons and commit the file.
1 error was not added, because the monitor's options accept it, or the tests were skipped.
`)
  expect(readEntries()).toHaveLength(6)
})

test('baseline update adds no error that only failed tests with test.fail(), which would pass', () => {
  write(summaryName, summarize({ 'GET 500 /a': { effects: { failed: 3 }, expectedTests: 3 } }))
  expect(print('baseline', 'update')).toBe(`Nothing to add to network-error-baseline.json.
Not added, because their tests are marked test.fail(), and would pass:
  GET 500 /a  3 tests
`)
  write(summaryName, summarize({ 'GET 500 /a': { effects: { failed: 3 }, expectedTests: 2 } }))
  expect(print('baseline', 'update')).toContain('Added 1 error')
})

test('baseline update names the errors of pages at the end of tests, which another run may meet earlier', () => {
  const accepted = { effects: { accepted: 3 }, late: true }
  const errors = { 'TypeError: gone': { ...accepted, kind: 'page-error' }, 'GET 500 /mocked': accepted }
  write(summaryName, summarize(errors))
  expect(
    print('baseline', 'update'),
  ).toBe(`Nothing to add to network-error-baseline.json: the run has 2 errors, none of them new and counted.
Not added, because a page error at the end of a test fails nothing:
  TypeError: gone  3 tests
In another run it may occur earlier and count. Then repeat the command, or add it by hand.
1 error was not added, because the monitor's options accept it, or the tests were skipped.
`)
  expect(exists()).toBe(false)
})

test.each`
  what                              | error                                             | reason
  ${'accepted'}                     | ${{ 'GET 404 /a': { effects: { accepted: 2 } } }} | ${': the run has 1 error, which does not count.'}
  ${'named as no run names errors'} | ${{ 'GET 404 /*': 2 }}                            | ${'.'}
`('baseline update says why it does not add a single error that is $what', ({ error, reason }) => {
  write(summaryName, summarize(error))
  expect(print('baseline', 'update').split('\n')[0]).toBe(
    `Nothing to add to network-error-baseline.json${reason}`,
  )
})

test('baseline update leaves the file unchanged if every error is known', () => {
  write(summaryName, summarize({ 'GET 404 /a': 2 }))
  write(baselineName, '{"knownErrors":[{"error":"**","reason":"All"}]}')
  expect(print('baseline', 'update')).toBe(
    'Nothing to add to network-error-baseline.json: the run has 1 error, which is not new.\n',
  )
  expect(read()).toBe('{"knownErrors":[{"error":"**","reason":"All"}]}')
})

test('baseline update creates a file that is named and missing, because a project that names it fails until it exists', () => {
  write(summaryName, summarize({}))
  expect(print('baseline', 'update', '--baseline', 'firefox.json')).toBe(
    'Nothing to add to firefox.json: the run has no network errors.\nCreated firefox.json without entries. If tests failed because it was missing, run them again and repeat the command.\n',
  )
  expect(JSON.parse(read('firefox.json')).knownErrors).toEqual([])
  write(summaryName, summarize({ 'GET 404 /a': 2 }))
  expect(print('baseline', 'update', '--baseline', 'firefox.json')).toContain('Added 1 error to firefox.json')
})

test('baseline update creates no file without errors, and warns that a partial run may lack some', () => {
  write(summaryName, summarize({}, { run: { filters: ['--grep @smoke'] } }))
  expect(print('baseline', 'update')).toBe(
    'Nothing to add to network-error-baseline.json: the run has no network errors.\nThe run was limited to --grep @smoke, so errors may be missing. Run the whole suite and repeat the command.\n',
  )
  expect(exists()).toBe(false)
})

test.each`
  totals                                    | sentence
  ${{ notRunTests: 212 }}                   | ${'212 tests did not run; their errors'}
  ${{ notRunTests: 1, notBegunTests: 1 }}   | ${'1 test ended before the monitor began; its errors'}
  ${{ notRunTests: 215, notBegunTests: 3 }} | ${'3 tests ended before the monitor began and 212 tests did not run; their errors'}
`('baseline update says that $sentence', ({ totals, sentence }) => {
  write(summaryName, summarize({ 'GET 404 /a': 2 }, { totals }))
  expect(print('baseline', 'update')).toBe(`Added 1 error to network-error-baseline.json:
  GET 404 /a  2 tests
Review the reasons and commit the file.
${sentence} are missing: run again.
`)
})

test('baseline update accepts other file names, and keeps $schema', () => {
  write('in/s.json', summarize({ 'GET 404 /<id>': 2 }))
  write('b.json', '{"$schema":"./mine.json","knownErrors":[]}')
  run('baseline', 'update', '--summary=in/s.json', '--baseline', 'b.json')
  const knownErrors = [{ error: 'GET 404 /<id>' }]
  expect(JSON.parse(read('b.json'))).toMatchObject({ $schema: './mine.json', knownErrors })
})

test('a baseline with 150,000 entries is updated, checked and pruned', () => {
  const names = Array.from({ length: 150_000 }, (_, index) => `TypeError: ${index}`)
  write(summaryName, summarize(Object.fromEntries(names.map((name) => [name, 1]))))
  expect(print('baseline', 'update', '--expires', today)).toContain('\n  TypeError: 0       1 test\n')
  expect(print('baseline', 'check')).toMatch(/^150,000 entries expire within 14 days:\n/)
  write(summaryName, summarize({}))
  expect(print('baseline', 'prune')).toMatch(/^Removed 150,000 of 150,000 entries from /)
  expect(readEntries()).toEqual([])
})

const gone = { error: 'GET 404 /gone', reason: 'Gone' }
const wildcard = { error: '* /wild/*', reason: 'Wild' }

test('baseline prune removes entries that did not occur in the run', () => {
  writeEntries(live, gone, expired, wildcard)
  write(summaryName, summarize({ 'GET 404 /live': 1, 'PUT 500 /wild/x': 1 }, { run: { status: 'failed' } }))
  expect(
    print('baseline', 'prune'),
  ).toBe(`Removed 2 of 4 entries from network-error-baseline.json, which did not occur in the run of 20 monitored tests:
  GET 404 /expired  Was fixed soon (until 2026-11-20, T-1)
  GET 404 /gone     Gone
`)
  expect(readEntries()).toEqual([wildcard, live])
  expect(print('baseline', 'prune')).toBe(
    'Nothing to remove from network-error-baseline.json: every entry occurred in the run.\n',
  )
})

test('baseline prune says how many tests may have failed before an error', () => {
  writeEntries(live)
  const prune = (byWebhooks: number, otherwise: number) => {
    const failedTests = { byNetworkErrors: 4, byWebhooks, otherwise }
    write(summaryName, summarize({}, { totals: { failedTests } }))
    return print('baseline', 'prune', '--dry-run')
  }
  expect(prune(1, 2).split('\n').at(-2)).toBe(
    '3 tests failed, and may have ended before such an error. Check that these are fixed.',
  )
  expect(prune(0, 0)).not.toContain('failed')
})

test('baseline prune keeps what occurred in one of several runs, and refuses if one of them is partial', () => {
  writeEntries(live, gone)
  write('monday.json', summarize({ 'GET 404 /live': 1 }))
  write('tuesday.json', summarize({}))
  write('part.json', summarize({}, { run: { status: 'interrupted' } }))
  const both = ['--summary', 'monday.json', '--summary', 'tuesday.json']
  const error = fail('baseline', 'prune', ...both, '--summary', 'part.json')
  expect(error).toContain('the run of part.json was interrupted')
  expect(print('baseline', 'prune', ...both)).toBe(
    'Removed 1 of 2 entries from network-error-baseline.json, which did not occur in any of 2 runs:\n  GET 404 /gone  Gone\n',
  )
  expect(readEntries()).toEqual([live])
  expect(print('baseline', 'prune', ...both)).toBe(
    'Nothing to remove from network-error-baseline.json: every entry occurred in one of the runs.\n',
  )
})

test('baseline prune --dry-run writes nothing', () => {
  writeEntries(live, gone)
  write(summaryName, summarize({ 'GET 404 /live': 1 }))
  const before = read()
  expect(print('baseline', 'prune', '--dry-run')).toBe(
    'Would remove 1 of 2 entries from network-error-baseline.json, which did not occur in the run of 20 monitored tests:\n  GET 404 /gone  Gone\n',
  )
  expect(read()).toBe(before)
})

const hint = ', or add --allow-filtered if the baseline is of the tests that ran'
test.each`
  reason                             | coverage                                                      | advice
  ${'was limited to -g a'}           | ${{ run: { filters: ['-g a'] }, totals: { notRunTests: 2 } }} | ${hint}
  ${'was interrupted'}               | ${{ run: { status: 'interrupted' } }}                         | ${''}
  ${'started no browser in 2 tests'} | ${{ totals: { testsWithoutBrowser: 2 } }}                     | ${''}
`('baseline prune rejects a run that $reason', ({ reason, coverage, advice }) => {
  writeEntries(gone)
  write(summaryName, summarize({}, coverage))
  expect(fail('baseline', 'prune', '--dry-run')).toBe(
    `Failed to prune: the run of ${summaryName} ${reason}. Pass the summary of a complete run${advice}.\n`,
  )
  expect(run('baseline', 'prune').code).toBe(2)
  expect(readEntries()).toEqual([gone])
  const isAllowed = run('baseline', 'prune', '--allow-filtered').code === 0
  expect([isAllowed, readEntries()]).toEqual(advice === hint ? [true, []] : [false, [gone]])
})

const until = (expires: string): BaselineEntry => ({ error: `GET 404 /${expires}`, reason: 'R', expires })

test('baseline check lists entries that have expired or expire within 14 days', () => {
  writeEntries(live, expired, until('2026-11-21'), until('2026-12-05'), until('2026-12-06'))
  expect(run('baseline', 'check')).toEqual({
    code: 1,
    output: `1 entry has expired:
  GET 404 /expired  Was fixed soon (until 2026-11-20, T-1)
2 entries expire within 14 days:
  GET 404 /2026-11-21  R (until 2026-11-21)
  GET 404 /2026-12-05  R (until 2026-12-05)
Fix the errors, or move "expires" in network-error-baseline.json.
`,
    errors: '',
  })
})

test.each`
  what                                | entries                        | output
  ${'lists entries that expire soon'} | ${[until('2026-11-30')]}       | ${'1 entry expires within 14 days:'}
  ${'passes'}                         | ${[live, until('2026-12-06')]} | ${`Of 2 entries in ${baselineName}, none has expired`}
`('baseline check $what', ({ entries, output }) => {
  writeEntries(...entries)
  expect(run('baseline', 'check')).toMatchObject({ code: 0, output: expect.stringContaining(output) })
})

test('baseline check --require fails for entries that lack a required field', () => {
  const withTicket = { ...live, error: 'GET 404 /ticket', ticket: 'T-1' }
  writeEntries(live, withTicket, { ...expired, expires: '2027-01-01' })
  expect(run('baseline', 'check', '--require', 'ticket,expires')).toEqual({
    code: 1,
    output: `2 entries lack a required field:
  GET 404 /live    no ticket, no expires
  GET 404 /ticket  no expires
`,
    errors: '',
  })
  expect(run('baseline', 'check', '--require=added').output).toContain('3 entries lack')
  expect(run('baseline', 'check').code).toBe(0)
})

test('baseline check advises to move "expires" before it lists entries that lack another field', () => {
  writeEntries(live, expired)
  expect(run('baseline', 'check', '--require', 'ticket')).toEqual({
    code: 1,
    output: `1 entry has expired:
  GET 404 /expired  Was fixed soon (until 2026-11-20, T-1)
Fix the errors, or move "expires" in network-error-baseline.json.
1 entry lacks a required field:
  GET 404 /live  no ticket
`,
    errors: '',
  })
})

describe('compare', () => {
  const changes = ': 1 appeared, 1 gone'

  beforeEach(() => {
    const run = { commit: 'a1b2c3d4e5', branch: 'main' }
    write('a.json', summarize({ 'GET 404 /a': 1, 'GET 404 /b': 1 }, { run }))
    write('b.json', summarize({ 'GET 404 /a': 2, 'GET 404 /c': 1 }))
  })

  test.each`
    format        | options           | start
    ${'text'}     | ${[]}             | ${`Since main (a1b2c3d)${changes}\n\nAppeared\n  GET 404 /c  `}
    ${'Markdown'} | ${['--markdown']} | ${`**Since <code>main &#40;a1b2c3d&#41;</code>${changes}**\n\n### Appeared\n\n- <code>`}
  `('compare prints $format', ({ options, start }) => {
    expect(print('compare', 'a.json', 'b.json', ...options).slice(0, start.length)).toBe(start)
  })

  test.each(['', ' --markdown'])('compare%s says that the earlier file does not exist', (option) => {
    const output = print(...`compare main.json b.json${option}`.split(' '))
    expect(output).toBe('Nothing to compare with: main.json does not exist.\n')
  })

  test('compare calls nothing gone if one of the runs was partial', () => {
    write('part.json', summarize({ 'GET 404 /c': 1 }, { totals: { notRunTests: 1 } }))
    const incomplete = 'the comparison is incomplete, because'
    const { output } = run('compare', 'a.json', 'part.json')
    expect(output).toMatch(`Since main (a1b2c3d): 1 appeared; ${incomplete} this run left out 1 test\n`)
    expect(output).not.toMatch(/gone/i)
  })
})

test.each([[[]], [['--help']], [['-h']], [['help']]])('help is printed for %j', (args) => {
  const { code, output, errors } = run(...args)
  expect(code).toBe(args.length === 0 ? 2 : 0)
  for (const { name } of commands) expect(output + errors).toContain(name)
})

test.each(commands)('help describes $name', ({ name, options, operands, examples }) => {
  const output = print(...name.split(' '), '--help')
  expect(output).toContain(`Usage: npx playwright-backchannel ${[name, ...operands].join(' ')} [options]`)
  for (const option of Object.keys(options)) expect(output).toMatch(new RegExp(`^ {2}--${option}\\b`, 'm'))
  expect(examples.length).toBeGreaterThan(0)
  for (const example of examples) expect(output).toContain(`  npx playwright-backchannel ${example}\n`)
  expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
})

test('help describes a group of commands, and --version prints the version', () => {
  const { output } = run('baseline', '--help')
  expect(output).toContain('baseline prune')
  expect(output).not.toContain('compare')
  expect(print('--version')).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test.each`
  line                                        | message
  ${'baseline'}                               | ${'Which command of "baseline"? Commands: baseline update, baseline prune, baseline check, compare, coverage, receiver.'}
  ${'baseline --summary x'}                   | ${'Which command of "baseline"?'}
  ${'baseline updat'}                         | ${'Unknown command "baseline updat". Did you mean "baseline update"?'}
  ${'update'}                                 | ${'Unknown command "update". Did you mean "baseline update"?'}
  ${'compare a b --markdown=yes'}             | ${'Option --markdown of compare takes no value.'}
  ${'compare a b c'}                          | ${'Unexpected argument "c" of compare.'}
  ${'frobnicate'}                             | ${'Unknown command "frobnicate".\n'}
  ${'--baseline x'}                           | ${'Unknown option "--baseline".'}
  ${'baseline update --xyz'}                  | ${'Unknown option "--xyz" of baseline update. Valid options: --summary, --baseline, --reason, --expires, --help.'}
  ${'baseline update --summary'}              | ${'Option --summary of baseline update needs a value: --summary <file>.'}
  ${'baseline update --summary='}             | ${'Option --summary of baseline update needs a value'}
  ${'baseline update --summary --reason x'}   | ${'Option --summary of baseline update needs a value'}
  ${'baseline check --require ticket,owner'}  | ${'--require has an unknown field "owner". Valid fields: ticket, expires, added.'}
  ${'baseline check --require ,'}             | ${'--require has an unknown field "".'}
  ${'baseline check --require a --require b'} | ${'Option --require of baseline check has 2 values. Give it once.'}
  ${'coverage a.json --min 0.9 --min=0.1'}    | ${'Option --min of coverage has 2 values. Give it once.'}
  ${'compare a.json'}                         | ${'Missing <after.json> of compare.'}
  ${'compare a.json b.json --toString'}       | ${'Unknown option "--toString" of compare.'}
`('rejects invalid usage: $line', ({ line, message }) => {
  const [sentence = '', ...rest] = fail(...line.split(' ')).split('\n')
  expect(`${sentence}\n`.slice(0, message.length)).toBe(message)
  const [command = ''] = /^(?:baseline (?:update|check)|compare|coverage) /.exec(line) ?? []
  expect(rest).toEqual([`Run "npx playwright-backchannel ${command}--help" for help.`, ''])
})

describe('exits with code 2 and one sentence, and changes no file', () => {
  beforeEach(() => {
    write(summaryName, summarize({ 'GET 404 /a': 1 }))
    writeEntries(live)
  })

  function expectMessage(line: string, message: string): void {
    const before = exists() ? read() : undefined
    const errors = fail(...line.split(' '))
    expect(errors.slice(0, message.length)).toBe(message)
    expect(errors.trimEnd().split('\n')).toHaveLength(1)
    expect(exists() ? read() : undefined).toBe(before)
  }

  test.each([
    { line: 'baseline update', file: summaryName, message: 'the file does not exist. Run the tests with' },
    { line: 'baseline prune', file: baselineName, message: 'the file does not exist. Create it' },
    { line: 'baseline check', file: baselineName, message: 'the file does not exist. Create it' },
    { line: 'baseline update', file: baselineName, content: '{', message: 'it is not valid JSON' },
    { line: 'compare a.json b.json', file: 'b.json', message: 'the file does not exist.' },
  ])('$line exits with 2 and one sentence if $file contains $content', ({ line, file, content, message }) => {
    rmSync(join(folder.path, file), { force: true })
    if (content !== undefined) write(file, content)
    expectMessage(line, `Failed to read ${file}: ${message}`)
  })

  test.each([
    ['--expires soon', '--expires soon is not a date. Give a day such as 2027-03-31.'],
    ['--expires 2026-11-20', '--expires 2026-11-20 has passed. Give a later day.'],
    ['--reason=\u00a0', 'The reason is empty. Say why the errors are known.'],
    ['--baseline no/b.json', 'Failed to write no/b.json: '],
  ])('baseline update %s exits with 2 and one sentence', (options, message) => {
    expectMessage(`baseline update ${options}`, message)
  })
})

test
  .skipIf(process.platform === 'win32')
  .each([
    'compare pipe pipe',
    'baseline update --summary pipe',
    'baseline check --baseline pipe',
    'coverage pipe',
  ])('a named pipe, in which reading would never end, is refused by %s', (line) => {
  execFileSync('mkfifo', [join(folder.path, 'pipe')])
  expect(fail(...line.split(' '))).toMatch(/^Failed to read .*pipe: it is not a file\. Check .*\.\n$/)
})
