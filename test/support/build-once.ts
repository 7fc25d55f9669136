// Builds the package once before the tests, which all run against dist/, and removes the tests' projects afterwards.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }

/** Prepares the tests. Vitest calls it for itself and for each of its projects; only the first call has an effect. */
export default function buildOnce(): (() => void) | undefined {
  if (process.env['BACKCHANNEL_PROJECTS']) return undefined
  if (!process.env['BACKCHANNEL_SKIP_BUILD'])
    execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { stdio: 'inherit' })
  installPackage()
  const projects = mkdtempSync(resolve('.tmp/projects-'))
  process.env['BACKCHANNEL_PROJECTS'] = projects
  process.env['NODE_OPTIONS'] = `--require ${JSON.stringify(resolve('test/support/compile-cache.cjs'))}`
  return () => rmSync(projects, { recursive: true, force: true })
}

/** Copies the package for the inline projects, because Playwright compiles a linked package as if it were a spec. */
function installPackage(): void {
  const folder = resolve('.tmp/node_modules/playwright-backchannel')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', ...manifest.files])
    cpSync(name, resolve(folder, name), { recursive: true })
}
