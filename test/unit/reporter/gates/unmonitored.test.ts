import { expect, test } from 'vitest'
import { findUnmonitoredTests, type UnmonitoredOption } from '../../../../src/reporter/gates/unmonitored.js'
import { collectFrom, type FakeTest } from '../fake-run.js'

const plain = (file: string, id = file): FakeTest => ({ id, file, attempts: [{ mark: false }] })
const retried: FakeTest = { id: '1', attempts: [{ mark: false, status: 'failed' }, {}] }
const inTwoFiles = [plain('/repo/b.ts'), ...['1', '2'].map((id) => plain('/repo/tests/a.ts', id))]
const inSeven = [...'abcdefg'].map((name) => plain(`/repo/${name}.ts`))
const five = 'unmonitored tests in a.ts, b.ts, c.ts, d.ts, e.ts'
const inThree = [plain('/repo/api/a.ts'), plain('/repo/smoke/b.ts'), plain('/repo/c.ts')]

test.each<[what: string, UnmonitoredOption, FakeTest[], reason: string | undefined, configFolder?: string]>([
  ["nothing with 'report'", 'report', inTwoFiles, undefined],
  ['no test of which one attempt was monitored', 'fail', [retried], undefined],
  ['files by number of tests', 'fail', inTwoFiles, '3 unmonitored tests in tests/a.ts, b.ts'],
  [
    'files relative to the config',
    'fail',
    [plain('/repo/b.ts')],
    '1 unmonitored test in ../b.ts',
    '/repo/ci',
  ],
  ['files on Windows', 'fail', [plain('C:\\a\\b\\c.ts')], '1 unmonitored test in b/c.ts', 'C:\\a'],
  ['a test without a location', 'fail', [plain('')], '1 unmonitored test'],
  ['no test without a location if all are excepted', { except: ['**'] }, [plain('')], undefined],
  ['five files', 'fail', inSeven.slice(0, 5), `5 ${five}`],
  ['at most five files', 'fail', inSeven, `7 ${five} and 2 more files`],
  [
    'a hostile file name',
    'fail',
    [plain('/repo/<img>\u001b[31m_a_.ts')],
    '1 unmonitored test in <img>\\u001b[31m_a_.ts',
  ],
  ['no excepted files', { except: ['api/**', 'smoke/**'] }, inThree, '1 unmonitored test in c.ts'],
  ['all files with no glob', { except: [] }, inThree, '3 unmonitored tests in api/a.ts, c.ts, smoke/b.ts'],
])('as the reason for a failed run, names %s', (_, option, tests, reason, configFolder = '/repo') => {
  expect(findUnmonitoredTests(option, collectFrom(tests).tests.values(), configFolder)).toBe(reason)
})

test.each([
  ['./tests/api/**', '/repo/tests/api/a.spec.ts', true],
  ['tests/api/**', '/repo/more/tests/api/a.spec.ts', false],
  ['**/*.setup.ts', '/repo/auth.setup.ts', true],
  ['../shared/**', '/shared/a.spec.ts', true],
])('except %s excludes %s: %j', (glob, file, isExcepted) => {
  const tests = collectFrom([plain(file)]).tests.values()
  expect(findUnmonitoredTests({ except: [glob] }, tests, '/repo') === undefined).toBe(isExcepted)
})
