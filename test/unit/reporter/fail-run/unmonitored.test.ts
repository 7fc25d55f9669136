import { describe, expect, test } from 'vitest'
import {
  findUnmonitoredTests,
  type UnmonitoredOption,
} from '../../../../src/reporter/fail-run/unmonitored.js'
import { collectFrom, type FakeTest } from '../fake-run.js'

const plain = (file: string, id = file): FakeTest => ({ id, file, attempts: [{ mark: false }] })
const find = (option: UnmonitoredOption, tests: FakeTest[], configFolder = '/repo') =>
  findUnmonitoredTests(option, collectFrom(tests).tests.values(), configFolder)

test("unmonitored: 'report' fails no run", () => {
  expect(find('report', [plain('/repo/a.spec.ts')])).toBeUndefined()
})

describe("unmonitored: 'fail'", () => {
  test('fails no run if one attempt of each test was monitored', () => {
    const attempts = [{ mark: false as const, status: 'failed' as const }, {}]
    expect(find('fail', [{ id: '1', attempts }])).toBeUndefined()
  })

  test('lists files by number of tests, relative to the folder of the config', () => {
    const tests = [plain('/repo/b.spec.ts'), ...['1', '2'].map((id) => plain('/repo/tests/a.spec.ts', id))]
    expect(find('fail', tests)).toBe('3 unmonitored tests in tests/a.spec.ts, b.spec.ts')
    expect(find('fail', tests.slice(0, 1), '/repo/ci')).toBe('1 unmonitored test in ../b.spec.ts')
    const onWindows = find('fail', [plain('C:\\repo\\tests\\a.spec.ts')], 'C:\\repo')
    expect(onWindows).toBe('1 unmonitored test in tests/a.spec.ts')
  })

  test('counts a test without a location', () => {
    expect(find('fail', [plain('')])).toBe('1 unmonitored test')
    expect(find({ except: ['**'] }, [plain('')])).toBeUndefined()
  })

  test('lists at most five files', () => {
    const tests = [...'abcdefg'].map((name) => plain(`/repo/${name}.ts`))
    const named = 'unmonitored tests in a.ts, b.ts, c.ts, d.ts, e.ts'
    expect(find('fail', tests.slice(0, 5))).toBe(`5 ${named}`)
    expect(find('fail', tests)).toBe(`7 ${named} and 2 more files`)
  })
})

describe('unmonitored.except', () => {
  test.each([
    ['./tests/api/**', '/repo/tests/api/a.spec.ts', true],
    ['tests/api/**', '/repo/more/tests/api/a.spec.ts', false],
    ['**/*.setup.ts', '/repo/auth.setup.ts', true],
    ['../shared/**', '/shared/a.spec.ts', true],
  ])('%s excludes %s: %j', (glob, file, isExcepted) => {
    expect(find({ except: [glob] }, [plain(file)]) === undefined).toBe(isExcepted)
  })

  test('fails the run only for tests of other files', () => {
    const tests = [plain('/repo/api/a.ts'), plain('/repo/smoke/b.ts'), plain('/repo/c.ts')]
    expect(find({ except: ['api/**', 'smoke/**'] }, tests)).toBe('1 unmonitored test in c.ts')
    expect(find({ except: [] }, tests)).toBe('3 unmonitored tests in api/a.ts, c.ts, smoke/b.ts')
  })
})

test('escapes a hostile file name', () => {
  const cause = find('fail', [plain('/repo/<img>\u001b[31m_a_.ts')])
  expect(cause).toBe('1 unmonitored test in <img>\\u001b[31m_a_.ts')
})
