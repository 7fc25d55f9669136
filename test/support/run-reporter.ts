// Runs the reporter on the results of tests that never ran, at a fixed time and without the machine's environment.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig, FullResult, Suite } from '@playwright/test/reporter'
import defaultChalk from 'chalk'
import { vi } from 'vitest'
import NetworkErrorReporter from '../../src/reporter/index.js'
import { defaultOutputFolder } from '../../src/summary-file/summary.js'
import { type FakeTest, fakeResult, fakeTestCase } from '../unit/reporter/fake-run.js'
import { type GoldenRun, runStart } from './golden-runs.js'

interface Surroundings {
  /** Whether a person reads the terminal, as opposed to a CI job on GitHub. */
  readonly isTty?: boolean
}

export interface ReportedRun {
  /** What the reporter printed, with `<bold>` and the like in place of escape sequences. */
  readonly terminal: string
  /** Reads a file of the report; undefined if it was not written. */
  read(name: string): string | undefined
}

/** Runs the reporter in an empty folder. */
export async function runReporter(
  run: GoldenRun,
  folder: string,
  surroundings: Surroundings = {},
): Promise<ReportedRun> {
  const { level } = defaultChalk
  const columns = Object.getOwnPropertyDescriptor(process.stdout, 'columns')
  prepare(folder, surroundings)
  try {
    const terminal = await reportAll(run, folder)
    return { terminal, read: (name) => readIfPresent(join(folder, defaultOutputFolder, name)) }
  } finally {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    defaultChalk.level = level
    Object.defineProperty(process.stdout, 'columns', columns ?? { value: undefined, configurable: true })
  }
}

async function reportAll(run: GoldenRun, folder: string): Promise<string> {
  if (run.baseline) {
    const baseline = { knownErrors: run.baseline }
    writeFileSync(join(folder, 'network-error-baseline.json'), JSON.stringify(baseline))
  }
  if (run.before) {
    const before = {
      name: 'main',
      tests: run.before,
      options: { outputFolder: 'main', outputs: ['json'] },
    } as const
    await report(before, folder, 'main', 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9b0')
  }
  return report(run, folder, 'ratings', '7f3ab7c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6a7')
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const github = {
  GITHUB_ACTIONS: 'true',
  GITHUB_SERVER_URL: 'https://github.test',
  GITHUB_REPOSITORY: 'team/shop',
  GITHUB_RUN_ID: '42',
}

function prepare(folder: string, { isTty = false }: Surroundings): void {
  mkdirSync(folder, { recursive: true })
  vi.useFakeTimers({ toFake: ['Date'], now: runStart })
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const { PATH, HOME } = process.env
  for (const name of Object.keys(process.env)) vi.stubEnv(name, undefined)
  const environment = isTty ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', ...github }
  for (const [name, value] of Object.entries({ PATH, HOME, TZ: 'UTC', ...environment }))
    vi.stubEnv(name, value)
  defaultChalk.level = isTty ? 1 : 0
  Object.defineProperty(process.stdout, 'columns', { value: isTty ? 80 : undefined, configurable: true })
}

async function report(run: GoldenRun, folder: string, branch: string, hash: string): Promise<string> {
  const printed: string[] = []
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0),
  )
  const options = { ...run.options, configDir: folder }
  const reporter = new NetworkErrorReporter(options)
  vi.setSystemTime(runStart)
  reporter.onBegin(...toBegin(run, folder, branch, hash))
  for (const test of run.tests) addTest(reporter, test, folder)
  vi.setSystemTime(runStart + 180_000)
  const startTime = new Date(runStart)
  const { status = 'passed' } = run
  await reporter.onEnd({ status, startTime, duration: 180_000 } satisfies FullResult)
  for (const spy of spies) spy.mockRestore()
  return nameStyles(printed.join(''))
}

function toBegin(
  { tests, projects = ['chromium'] }: GoldenRun,
  folder: string,
  branch: string,
  hash: string,
) {
  const config = {
    configFile: join(folder, 'playwright.config.ts'),
    rootDir: folder,
    reporter: [['html', { outputFolder: 'playwright-report' }]],
    version: '1.65.1',
    workers: 2,
    metadata: { gitCommit: { hash, branch } },
  }
  const suite = {
    suites: projects.map((name) => ({ project: () => ({ name }) })),
    allTests: () => tests.map(({ id }) => ({ id })),
  }
  return [config as unknown as FullConfig, suite as unknown as Suite] as const
}

function addTest(reporter: NetworkErrorReporter, test: FakeTest, folder: string): void {
  const testCase = fakeTestCase({ ...test, file: join(folder, test.file ?? 'tests/shop.spec.ts') })
  for (const [retry, attempt] of test.attempts.entries()) {
    const result = fakeResult({ startedAt: runStart, ...attempt }, retry)
    vi.setSystemTime(result.startTime)
    reporter.onTestBegin(testCase, result)
    vi.setSystemTime(result.startTime.getTime() + 1_000)
    if (attempt.printed) reporter.onStdErr(attempt.printed.map((line) => `${line}\n`).join(''))
    reporter.onTestEnd(testCase, result)
  }
}

const styles = new Map([
  ['1', '<bold>'],
  ['2', '<dim>'],
  ['31', '<red>'],
  ['33', '<yellow>'],
  ['36', '<cyan>'],
])

function nameStyles(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  return text.replace(/\u001b\[(\d+)m/g, (_, code: string) => styles.get(code) ?? '</>')
}
