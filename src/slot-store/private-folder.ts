import { lstatSync, mkdirSync, type Stats } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Creates this user's folder in the system's temporary folder, which all users share. */
export function makeUserFolder(): string {
  const folder = join(tmpdir(), `playwright-backchannel-${getUserName()}`)
  makePrivateFolder(folder)
  return folder
}

/** Creates a folder that only this user can change. Throws if another user owns or can change an existing folder. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!isOurs(found)) throw new Error(`${folder} belongs to another user`)
  if (isOpenToOthers(found)) throw new Error(`${folder} can be changed by other users`)
}

/** Returns the user's id if there is one, because containers often run under an id that has no name. */
function getUserName(): string {
  return String(process.getuid?.() ?? userInfo().username)
}

function isOurs(folder: Stats): boolean {
  return folder.isDirectory() && (process.getuid === undefined || folder.uid === process.getuid())
}

/** Whether other users can write to a folder. Windows has no permission bits, but a temporary folder for each user. */
function isOpenToOthers({ mode }: Stats): boolean {
  return process.getuid !== undefined && (mode & 0o022) !== 0
}
