// A user's project with the packed tarball installed, outside this repository.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { npmCommand } from '../../scripts/commands.mjs'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { type EndedProgram, startProgram } from './run-program.js'
import { createTestFolder, writeFiles } from './test-folder.js'

const execute = promisify(execFile)
const repository = resolve(import.meta.dirname, '../..')

export interface InstalledProject {
  folder: string
  write(files: Record<string, string>): void
  /** Runs a script with the given Node, by default the one that runs the tests. */
  node(
    args: readonly string[],
    options?: { env?: Record<string, string>; node?: string },
  ): Promise<EndedProgram>
  playwright: InstalledProject['node']
  /** Reads the summary of the last run. */
  readSummary(): NetworkErrorSummary
}

/** The package, packed once for all projects. */
let tarball: Promise<string> | undefined
/** pnpm's entry point, installed once for all projects. */
let pnpm: Promise<string> | undefined
/** The last version that runs on Node 20. */
const pnpmVersion = '10.34.8'
const installOptions = ['install', '--no-audit', '--no-fund', '--prefer-offline']

/** Creates a project with these dependencies next to the package itself, and removes it at the end of the suite. */
export async function installProject(
  type: 'commonjs' | 'module',
  dependencies: Readonly<Record<string, string>>,
  npmOptions: readonly string[] = [],
): Promise<InstalledProject> {
  const project = await createProject(type, dependencies)
  await runNpm(project.folder, [...installOptions, ...npmOptions])
  return project
}

/** Like `installProject`, with pnpm, under which a package can import only what it depends on. */
export async function installProjectWithPnpm(
  type: 'commonjs' | 'module',
  dependencies: Readonly<Record<string, string>>,
): Promise<InstalledProject> {
  const project = await createProject(type, dependencies)
  pnpm ??= installPnpm(createTestFolder(afterAll))
  const { exitCode, output } = await project.node([await pnpm, 'install', '--prefer-offline'], {
    env: { CI: '1' }, // or pnpm may ask
  })
  if (exitCode !== 0) throw new Error(output)
  return project
}

async function installPnpm(folder: string): Promise<string> {
  writeFiles(folder, { 'package.json': '{ "private": true }' })
  await runNpm(folder, [...installOptions, `pnpm@${pnpmVersion}`])
  return join(folder, 'node_modules/pnpm/bin/pnpm.cjs')
}

async function createProject(
  type: 'commonjs' | 'module',
  dependencies: Readonly<Record<string, string>>,
): Promise<InstalledProject> {
  const folder = createTestFolder(afterAll)
  const node: InstalledProject['node'] = (args, options = {}) => runNode(folder, args, options)
  const project: InstalledProject = {
    folder,
    write: (files) => writeFiles(folder, files),
    node,
    readSummary: () =>
      JSON.parse(readFileSync(join(folder, 'network-error-report/network-error-summary.json'), 'utf8')),
    playwright: (args, options) =>
      node([join(folder, 'node_modules/@playwright/test/cli.js'), ...args], options),
  }
  tarball ??= packPackage(mkdtempSync(join(process.env['BACKCHANNEL_PROJECTS'] ?? tmpdir(), 'tarball-')))
  const withPackage = { ...dependencies, 'playwright-backchannel': `file:${await tarball}` }
  project.write({ 'package.json': JSON.stringify({ private: true, type, dependencies: withPackage }) })
  return project
}

/** Packs the package into a folder and returns the tarball's path. */
export async function packPackage(folder: string): Promise<string> {
  await runNpm(repository, ['pack', '--ignore-scripts', '--pack-destination', folder])
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '')
}

/** Runs npm and returns its output. */
export async function runNpm(cwd: string, npmArgs: string[]): Promise<string> {
  const { command, args, shell } = npmCommand(npmArgs)
  return (await execute(command, args, { cwd, shell })).stdout
}

/** Runs a script with a Node. */
export function runNode(
  cwd: string,
  args: readonly string[],
  { env, node = process.execPath }: { env?: Record<string, string>; node?: string },
): Promise<EndedProgram> {
  return startProgram(cwd, [node, ...args], env).done
}
