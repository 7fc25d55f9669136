import { expect, test } from 'vitest'
import { findUnmonitoredTests, type UnmonitoredOption } from '../../../../src/reporter/run/unmonitored.js'
import { collectFrom, type FakeTest } from '../fake-run.js'

const plain = (file: string, id = file): FakeTest => ({ id, file, attempts: [{ mark: false }] })
const retried: FakeTest = { id: '1', attempts: [{ mark: false, status: 'failed' }, {}] }
const inTwoFiles = [plain('/repo/b.ts'), ...['1', '2'].map((id) => plain('/repo/tests/a.ts', id))]
const inSeven = [...'abcdefg'].map((name) => plain(`/repo/${name}.ts`))
const five = 'unmonitored tests in a.ts, b.ts, c.ts, d.ts, e.ts'
const inThree = [plain('/repo/api/a.ts'), plain('/repo/smoke/b.ts'), plain('/repo/c.ts')]

test.each<{
  what: string
  option?: UnmonitoredOption
  tests: FakeTest[]
  reason: string | undefined
  configFolder?: string
}>([
  { what: "nothing with 'report'", option: 'report', tests: inTwoFiles, reason: undefined },
  { what: 'no test of which one attempt was monitored', tests: [retried], reason: undefined },
  { what: 'files by number of tests', tests: inTwoFiles, reason: '3 unmonitored tests in tests/a.ts, b.ts' },
  {
    what: 'files relative to the config',
    tests: [plain('/repo/b.ts')],
    reason: '1 unmonitored test in ../b.ts',
    configFolder: '/repo/ci',
  },
  {
    what: 'files on Windows',
    tests: [plain('C:\\a\\b\\c.ts')],
    reason: '1 unmonitored test in b/c.ts',
    configFolder: 'C:\\a',
  },
  { what: 'a test without a location', tests: [plain('')], reason: '1 unmonitored test' },
  {
    what: 'no test without a location if all are excepted',
    option: { except: ['**'] },
    tests: [plain('')],
    reason: undefined,
  },
  { what: 'five files', tests: inSeven.slice(0, 5), reason: `5 ${five}` },
  { what: 'at most five files', tests: inSeven, reason: `7 ${five} and 2 more files` },
  {
    what: 'a hostile file name',
    tests: [plain('/repo/<img>\u001b[31m_a_.ts')],
    reason: '1 unmonitored test in <img>\\u001b[31m_a_.ts',
  },
  {
    what: 'no excepted files',
    option: { except: ['api/**', 'smoke/**'] },
    tests: inThree,
    reason: '1 unmonitored test in c.ts',
  },
  {
    what: 'all files with no glob',
    option: { except: [] },
    tests: inThree,
    reason: '3 unmonitored tests in api/a.ts, c.ts, smoke/b.ts',
  },
])(
  'as the reason for a failed run, names $what',
  ({ option = 'fail', tests, reason, configFolder = '/repo' }) => {
    expect(findUnmonitoredTests(option, collectFrom(tests).tests.values(), configFolder)).toBe(reason)
  },
)

test.each([
  { glob: './tests/api/**', file: '/repo/tests/api/a.spec.ts', isExcepted: true },
  { glob: 'tests/api/**', file: '/repo/more/tests/api/a.spec.ts', isExcepted: false },
  { glob: '**/*.setup.ts', file: '/repo/auth.setup.ts', isExcepted: true },
  { glob: '../shared/**', file: '/shared/a.spec.ts', isExcepted: true },
])('the exception $glob leaves out $file: $isExcepted', ({ glob, file, isExcepted }) => {
  const tests = collectFrom([plain(file)]).tests.values()
  expect(findUnmonitoredTests({ except: [glob] }, tests, '/repo') === undefined).toBe(isExcepted)
})
