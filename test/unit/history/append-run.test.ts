import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appendRun } from '../../../src/history/append-run.js'
import { withFileLock } from '../../../src/history/file-lock.js'
import { formatLine, type HistoryRun, maxRuns, parseLine } from '../../../src/history/history-run.js'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backchannel-history-'))
  file = join(folder, 'history.jsonl')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const run = (status: string): HistoryRun => ({
  startedAt: '2026-11-21T10:00:00.000Z',
  status,
  commit: 'a1b2c3d4',
  branch: 'main',
  totals: { tests: 20, networkErrors: 7 },
  patterns: [{ key: 'GET:500:/a', tests: 3, occurrences: 5 }],
})
const write = (...lines: string[]) => writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
const readStatuses = () =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => parseLine(line)?.status)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `${from + index}`)

describe('one line for each run', () => {
  test('is written to a file that is created with its folder', async () => {
    file = join(folder, 'new/folder/history.jsonl')
    expect(await appendRun(file, run('1'))).toEqual({ runs: [run('1')], skippedLines: 0 })
    expect(await appendRun(file, run('2'))).toEqual({ runs: [run('1'), run('2')], skippedLines: 0 })
    expect(readFileSync(file, 'utf8')).toBe(`${formatLine(run('1'))}\n${formatLine(run('2'))}\n`)
    expect(readdirSync(join(folder, 'new/folder'))).toEqual(['history.jsonl'])
  })

  test('is read back unchanged', { timeout: 60_000 }, () => {
    const count = fc.nat()
    const text = fc.string({ unit: 'binary', minLength: 1 })
    const option = fc.option(text, { nil: undefined })
    const any = fc.record({
      startedAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      status: fc.string(),
      commit: option,
      branch: option,
      filters: fc.option(fc.array(text, { minLength: 1 }), { nil: undefined }),
      totals: fc.dictionary(fc.constantFrom('tests', 'networkErrors'), count),
      patterns: fc.array(fc.record({ key: text, tests: count, occurrences: count })),
    })
    fc.assert(
      fc.property(any, (value) => {
        expect(formatLine(value)).not.toMatch(/[\r\n]/)
        expect(parseLine(formatLine(value))).toEqual(value)
      }),
    )
  })

  test('contains only the worst patterns if a run has too many', () => {
    const patterns = Array.from({ length: 2001 }, (_, index) => ({
      key: `k${index}`,
      tests: 1,
      occurrences: 1,
    }))
    expect(parseLine(formatLine({ ...run('1'), patterns }))?.patterns.map(({ key }) => key)).toEqual(
      patterns.slice(0, 2000).map(({ key }) => key),
    )
  })
})

test.each([
  [0, 1],
  [198, 199],
  [199, 200],
  [200, 200],
  [205, 200],
])('a file of %i runs contains %i after the next run', async (before, after) => {
  write(...range(0, before).map((status) => formatLine(run(status))))
  const { runs } = await appendRun(file, run('last'))
  const expected = [...range(before + 1 - after, before), 'last']
  expect(runs.map(({ status }) => status)).toEqual(expected)
  expect(readStatuses()).toEqual(expected)
  expect(readdirSync(folder)).toEqual(['history.jsonl'])
})

describe('broken lines', () => {
  const good = formatLine(run('1'))
  test.each([
    ['a line that is not JSON', 'x'],
    ['half a line', good.slice(0, 40)],
    ['a number', '7'],
    ['a list', '[]'],
    ['no start', JSON.stringify({ ...run('1'), startedAt: undefined })],
    ['a bad start', JSON.stringify({ ...run('1'), startedAt: 'today' })],
    ['no status', JSON.stringify({ ...run('1'), status: 1 })],
    ['no totals', JSON.stringify({ ...run('1'), totals: null })],
    ['filters that are not a list', JSON.stringify({ ...run('1'), filters: '--grep a' })],
    ['a filter that is not a string', JSON.stringify({ ...run('1'), filters: [1] })],
    ['no patterns', JSON.stringify({ ...run('1'), patterns: {} })],
    ['a pattern without a key', JSON.stringify({ ...run('1'), patterns: [{ tests: 1, occurrences: 1 }] })],
    [
      'a pattern with bad counts',
      JSON.stringify({ ...run('1'), patterns: [{ key: 'a', tests: -1, occurrences: 1 }] }),
    ],
  ])('are skipped and counted: %s', async (_, line) => {
    write(good, line, good)
    const { runs, skippedLines } = await appendRun(file, run('2'))
    expect([runs.length, skippedLines]).toEqual([3, 1])
  })

  test('at the end do not affect other lines', async () => {
    writeFileSync(file, `${good}\n${good.slice(0, 30)}`)
    expect((await appendRun(file, run('2'))).skippedLines).toBe(1)
    expect((await appendRun(file, run('3'))).runs.map(({ status }) => status)).toEqual(['1', '2', '3'])
  })

  test('do not include lines that are empty, end in CRLF or have unknown fields', async () => {
    const newer = JSON.stringify({ ...run('1'), more: {}, totals: { tests: 1, kinds: { x: 1 } } })
    writeFileSync(file, `${good}\r\n\r\n\n${newer}\r\n`)
    const { runs, skippedLines } = await appendRun(file, run('2'))
    expect([runs.length, skippedLines]).toEqual([3, 0])
    expect(runs[1]?.totals).toEqual({ tests: 1 })
  })

  test('are removed when the file is shortened', async () => {
    write('x', ...range(0, 200).map((status) => formatLine(run(status))))
    expect((await appendRun(file, run('a'))).skippedLines).toBe(1)
    expect((await appendRun(file, run('b'))).skippedLines).toBe(0)
  })
})

describe('loses no run', () => {
  test('when many processes end at the same time and the file has to be shortened', {
    timeout: 120_000,
  }, async () => {
    const processes = 12
    const runsEach = 10
    write(...range(0, 150).map((status) => formatLine(run(status))))
    const built = resolve(import.meta.dirname, '../../../build/history/append-run.js')
    const code = `const { appendRun } = await import(${JSON.stringify(built)})
      for (let n = 0; n < ${runsEach}; n++) {
        await appendRun(${JSON.stringify(file)}, { startedAt: '2026-11-21T10:00:00.000Z', status: process.argv[1] + '.' + n, totals: {}, patterns: [] })
      }`
    const children = range(0, processes).map((name) =>
      spawn(process.execPath, ['--input-type=module', '-e', code, name], {
        stdio: 'inherit',
      }),
    )
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'close'))[0]))
    expect(codes).toEqual(codes.map(() => 0))
    const statuses = readStatuses()
    const written = range(0, processes).flatMap((name) => range(0, runsEach).map((n) => `${name}.${n}`))
    expect(statuses).toHaveLength(maxRuns)
    expect(statuses.filter((status) => status?.includes('.')).toSorted()).toEqual(written.toSorted())
    expect(readdirSync(folder)).toEqual(['history.jsonl'])
  })

  test('when appends of one process overlap', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 190, max: 203 }),
        async (count, before) => {
          write(...range(0, before).map((status) => formatLine(run(status))))
          await Promise.all(range(0, count).map((name) => appendRun(file, run(`new ${name}`))))
          expect(readStatuses().filter((status) => status?.startsWith('new '))).toHaveLength(count)
          expect(readStatuses()).toHaveLength(Math.min(maxRuns, before + count))
        },
      ),
      { numRuns: 20 },
    )
  }, 60_000)
})

describe('the lock', () => {
  const lockFile = () => `${file}.lock`

  test('of a crashed process is taken over by one of the waiting processes', async () => {
    writeFileSync(lockFile(), 'crashed')
    let running = 0
    const work = () => {
      running++
      const inside = running
      running--
      return inside
    }
    const times = { staleMs: 100, timeoutMs: 30_000 }
    const inside = await Promise.all(range(0, 6).map(() => withFileLock(file, work, times)))
    expect(inside).toEqual([1, 1, 1, 1, 1, 1])
    expect(readdirSync(folder)).toEqual([])
  })

  test('is reported if it is never released', async () => {
    writeFileSync(lockFile(), 'held')
    const action = () => expect.unreachable('the lock is held')
    await expect(withFileLock(file, action, { staleMs: 60_000, timeoutMs: 50 })).rejects.toThrow(
      `${lockFile()} is held by another process for 0.05 s. Remove it if no run is under way`,
    )
    expect(readFileSync(lockFile(), 'utf8')).toBe('held')
  })

  test('is released after an error', async () => {
    const failing = withFileLock(file, () => {
      throw new Error('full disk')
    })
    await expect(failing).rejects.toThrow('full disk')
    expect(readdirSync(folder)).toEqual([])
  })

  test('reports a read-only folder immediately', async () => {
    writeFileSync(join(folder, 'taken'), '')
    await expect(appendRun(join(folder, 'taken/history.jsonl'), run('1'))).rejects.toThrow(/EEXIST|ENOTDIR/)
  })
})
