// Builds the package once before the tests, which all run against dist/.
import { execFileSync } from 'node:child_process'

export default function buildOnce(): void {
  if (process.env['BACKCHANNEL_SKIP_BUILD']) return
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
