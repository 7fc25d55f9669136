// Runs a real child `playwright test` on a small inline project against the built package.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type {
  JSONReport,
  JSONReportSpec,
  JSONReportSuite,
  JSONReportTestResult,
} from '@playwright/test/reporter'
import { launchOptions } from '../../scripts/browser.mjs'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { parseSummary } from '../unit/reporter/schema-check.js'
import { type Child, type EndedProgram, startProgram } from './run-program.js'
import { writeFiles } from './test-folder.js'

const repository = resolve(import.meta.dirname, '../..')
const ownCli = join(repository, 'dist/cli/main.js')
const playwrightCli = join(repository, 'node_modules/@playwright/test/cli.js')

export interface InlineTest {
  title: string
  file: string
  /** The test's outcome over all attempts, which decides whether the run passes. */
  outcome: 'skipped' | 'expected' | 'unexpected' | 'flaky'
  project: string
  results: JSONReportTestResult[]
}

export interface InlineRun extends EndedProgram {
  tests: InlineTest[]
}

/**
 * Returns source for a spec in which the tests with these titles must fail. Playwright then continues in the same
 * worker and browser, which an unexpected failure would end. `test` is the name of the test function in the spec.
 */
export function expectFailures(titles: readonly string[], test = 'test'): string {
  return `${test}.beforeEach(({}, { title }) => ${test}.fail(${JSON.stringify(titles)}.includes(title)))\n`
}

/** A folder with a Playwright project. It is removed when all tests have run. */
export interface InlineProject {
  folder: string
  write(files: Record<string, string>): void
  run(args?: string[], env?: Record<string, string>): Promise<InlineRun>
  /** Starts a run without waiting for its end; `done` resolves with the result. */
  start(args?: string[], env?: Record<string, string>): { child: Child; done: Promise<InlineRun> }
  /** Runs the tests in two shards and puts their blob reports into `blobs`. */
  runShards(env?: Record<string, string>): Promise<InlineRun[]>
  /** Runs any other Playwright command, such as `merge-reports`. */
  cli(args: string[], env?: Record<string, string>): Promise<InlineRun>
  /** Runs a command of this package that succeeds, and returns its output. */
  runCommand(...args: string[]): string
  read(path: string): Promise<string>
  /** Reads the summary of the last run, which must fit its schema. */
  readSummary(folder?: string): Promise<NetworkErrorSummary>
}

/** CommonJS specs run without Playwright's loader for ES modules, which takes a fifth of a small run's CPU time. */
const loaderFor = { commonjs: { PW_DISABLE_TS_ESM: '1' }, module: {} }

/**
 * Creates a project from file names and texts. Unless they include a config, adds one with no retries, one worker and
 * this machine's browser; `use` is JavaScript source for the config's own `use`, and `config` for its top level;
 * `defineConfig` is the package that it is imported from, Playwright's by default. Specs with a top-level `await`, or that import `./fixtures.js` from a `.ts` file, need the type `module`.
 */
export function inlineProject(
  files: Record<string, string>,
  options: { use?: string; config?: string; defineConfig?: string; type?: 'commonjs' | 'module' } = {},
): InlineProject {
  const { type = 'commonjs', defineConfig = '@playwright/test' } = options
  const config = `import { defineConfig } from '${defineConfig}'
export default defineConfig({ ${configOptions(options)} })
`
  const folder = mkdtempSync(join(process.env['BACKCHANNEL_PROJECTS'] ?? '.tmp', 'p-'))
  const write = (texts: Record<string, string>) => writeFiles(folder, texts)
  write({ 'package.json': JSON.stringify({ type }), 'playwright.config.ts': config, ...files })
  const startCli = (args: string[], env: Record<string, string>) =>
    startPlaywright(folder, args, { ...loaderFor[type], ...env })
  const start = (args: string[] = [], env = {}) => startCli(['test', ...args], env)
  const run: InlineProject['run'] = (args, env) => start(args, env).done
  const read: InlineProject['read'] = (path) => readFile(join(folder, path), 'utf8')
  const runShard = (shard: number, env = {}) =>
    run(['--reporter=blob', `--shard=${shard}/2`, `--output=output-${shard}`], {
      ...env,
      PLAYWRIGHT_BLOB_OUTPUT_FILE: `blobs/${shard}.zip`,
    })
  return {
    folder,
    write,
    start,
    run,
    runShards: async (env) => [await runShard(1, env), await runShard(2, env)],
    cli: (args, env = {}) => startCli(args, env).done,
    runCommand: (...args) =>
      execFileSync(process.execPath, [ownCli, ...args], { cwd: folder, encoding: 'utf8' }),
    read,
    readSummary: async (name = 'network-error-report') =>
      parseSummary(await read(`${name}/network-error-summary.json`)),
  }
}

/** Source of a config's options: `use` for its own `use`, and `config` for its top level. */
export const configOptions = ({ use = '', config = '' }: { use?: string; config?: string }): string => `
  workers: 1,
  timeout: 600_000, // no test may depend on a fast machine
  expect: { timeout: 300_000 },
  reporter: [['list'], ['json']],
  use: { launchOptions: ${JSON.stringify(launchOptions())}, ${use} },
  ${config}
`

function startPlaywright(folder: string, args: string[], env: Record<string, string>) {
  const jsonFile = join(folder, `results-${Math.random().toString(36).slice(2)}.json`)
  const command = [process.execPath, playwrightCli, ...args]
  const { child, done } = startProgram(folder, command, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: jsonFile })
  return { child, done: done.then(async (ended) => ({ ...ended, tests: await readTests(jsonFile) })) }
}

/** Reads the results, if the run used the `json` reporter. */
async function readTests(jsonFile: string): Promise<InlineTest[]> {
  const text = await readFile(jsonFile, 'utf8').catch(() => '{"suites":[]}')
  const { suites } = JSON.parse(text) as JSONReport
  return suites.flatMap(listSpecs).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: spec.title,
      file: spec.file,
      outcome: test.status,
      project: test.projectName,
      results: test.results,
    })),
  )
}

export function listSpecs(suite: JSONReportSuite): JSONReportSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}
