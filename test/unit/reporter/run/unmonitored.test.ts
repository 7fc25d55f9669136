import { expect, test } from 'vitest'
import { findUnmonitoredTests } from '../../../../src/reporter/run/unmonitored.js'
import { collectFrom, type FakeTest } from '../fake-run.js'

const plain = (file: string, id = file): FakeTest => ({ id, file, attempts: [{ mark: false }] })
const retried: FakeTest = { id: '1', attempts: [{ mark: false, status: 'failed' }, {}] }
const inTwoFiles = [plain('/repo/b.ts'), ...['1', '2'].map((id) => plain('/repo/tests/a.ts', id))]
const inSeven = [...'abcdefg'].map((name) => plain(`/repo/${name}.ts`))
const five = 'unmonitored tests in a.ts, b.ts, c.ts, d.ts, e.ts'
const inThree = [plain('/repo/api/a.ts'), plain('/repo/smoke/b.ts'), plain('/repo/c.ts')]

test.each`
  what                                                | option                                | tests                                     | reason                                                 | configFolder
  ${"nothing with 'report'"}                          | ${'report'}                           | ${inTwoFiles}                             | ${undefined}                                           | ${undefined}
  ${'no test of which one attempt was monitored'}     | ${undefined}                          | ${[retried]}                              | ${undefined}                                           | ${undefined}
  ${'files by number of tests'}                       | ${undefined}                          | ${inTwoFiles}                             | ${'3 unmonitored tests in tests/a.ts, b.ts'}           | ${undefined}
  ${'files relative to the config'}                   | ${undefined}                          | ${[plain('/repo/b.ts')]}                  | ${'1 unmonitored test in ../b.ts'}                     | ${'/repo/ci'}
  ${'files on Windows'}                               | ${undefined}                          | ${[plain('C:\\a\\b\\c.ts')]}              | ${'1 unmonitored test in b/c.ts'}                      | ${'C:\\a'}
  ${'a test without a location'}                      | ${undefined}                          | ${[plain('')]}                            | ${'1 unmonitored test'}                                | ${undefined}
  ${'no test without a location if all are excepted'} | ${{ except: ['**'] }}                 | ${[plain('')]}                            | ${undefined}                                           | ${undefined}
  ${'five files'}                                     | ${undefined}                          | ${inSeven.slice(0, 5)}                    | ${`5 ${five}`}                                         | ${undefined}
  ${'at most five files'}                             | ${undefined}                          | ${inSeven}                                | ${`7 ${five} and 2 more files`}                        | ${undefined}
  ${'a hostile file name'}                            | ${undefined}                          | ${[plain('/repo/<img>\u001b[31m_a_.ts')]} | ${'1 unmonitored test in <img>\\u001b[31m_a_.ts'}      | ${undefined}
  ${'no excepted files'}                              | ${{ except: ['api/**', 'smoke/**'] }} | ${inThree}                                | ${'1 unmonitored test in c.ts'}                        | ${undefined}
  ${'all files with no glob'}                         | ${{ except: [] }}                     | ${inThree}                                | ${'3 unmonitored tests in api/a.ts, c.ts, smoke/b.ts'} | ${undefined}
`('as reason for a failed run, names $what', ({ option = 'fail', tests, reason, configFolder = '/repo' }) => {
  expect(findUnmonitoredTests(option, collectFrom(tests).tests.values(), configFolder)).toBe(reason)
})

test.each([
  { glob: './tests/api/**', file: '/repo/tests/api/a.spec.ts', isExcepted: true },
  { glob: 'tests/api/**', file: '/repo/more/tests/api/a.spec.ts', isExcepted: false },
  { glob: '**/*.setup.ts', file: '/repo/auth.setup.ts', isExcepted: true },
  { glob: '../shared/**', file: '/shared/a.spec.ts', isExcepted: true },
])('the exception $glob leaves out $file: $isExcepted', ({ glob, file, isExcepted }) => {
  const tests = collectFrom([plain(file)]).tests.values()
  expect(findUnmonitoredTests({ except: [glob] }, tests, '/repo') === undefined).toBe(isExcepted)
})
