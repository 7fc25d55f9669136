// On Windows npm and npx are .cmd files, which Node does not start without a shell
// (https://nodejs.org/api/child_process.html#spawning-bat-and-cmd-files-on-windows).
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root } from './paths.mjs'

/** Returns the command that runs the JavaScript entry point of an installed package's tool with this Node. */
export function toolCommand(packageName, args) {
  return { command: process.execPath, args: [findTool(packageName), ...args], shell: false }
}

/** Returns the command for the npm that runs this script or, if that is unknown, for the npm on the PATH. */
export function npmCommand(args, { platform = process.platform, env = process.env } = {}) {
  const cli = env.npm_execpath
  if (cli && /npm-cli\.[cm]?js$/.test(cli))
    return { command: process.execPath, args: [cli, ...args], shell: false }
  const isWindows = platform === 'win32'
  return { command: isWindows ? 'npm.cmd' : 'npm', args: [...args], shell: isWindows }
}

function findTool(packageName) {
  const folder = new URL(`node_modules/${packageName}/`, root)
  const manifest = new URL('package.json', folder)
  if (!existsSync(manifest)) throw new Error(`Failed to find ${packageName}. Run npm ci.`)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return fileURLToPath(new URL(typeof bin === 'string' ? bin : Object.values(bin)[0], folder))
}
