// Builds the package once before the tests, which all run against dist/, and removes their projects after them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

export default function buildOnce(): () => void {
  if (!process.env['BACKCHANNEL_SKIP_BUILD'])
    execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  mkdirSync('.tmp', { recursive: true })
  const projects = mkdtempSync(resolve('.tmp/projects-'))
  process.env['BACKCHANNEL_PROJECTS'] = projects
  return () => rmSync(projects, { recursive: true, force: true })
}
