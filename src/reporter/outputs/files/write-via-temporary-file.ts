import { createHash, randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

const staleAfterMs = 60 * 60 * 1000

/**
 * Processes on other machines and in containers may write to a shared folder; their process ids are meaningless here.
 */
const machine = createHash('sha1').update(hostname()).digest('hex').slice(0, 8)

/**
 * Writes to a temporary file first, so that neither a killed run nor a concurrent one leaves a partial file. Removes
 * the temporary files of killed runs.
 */
export async function writeViaTemporaryFile(
  file: string,
  write: (temporaryFile: string) => Promise<void>,
): Promise<void> {
  await removeAbandoned(file)
  const temporaryFile = `${file}.${machine}-${process.pid}-${randomUUID()}.unfinished`
  try {
    await write(temporaryFile)
    await rename(temporaryFile, file)
  } finally {
    await rm(temporaryFile, { force: true })
  }
}

async function removeAbandoned(file: string): Promise<void> {
  const names = (await readdir(dirname(file))).filter(
    (name) => name.startsWith(`${basename(file)}.`) && name.endsWith('.unfinished'),
  )
  for (const name of names) {
    const path = join(dirname(file), name)
    if (await isAbandoned(path)) await rm(path, { force: true })
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const [, writer, pid] = /\.([0-9a-f]{8})-(\d+)-[0-9a-f-]{36}\.unfinished$/.exec(path) ?? []
  if (writer === machine && !isRunning(Number(pid))) return true
  const modified = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(), // another run has just removed it
  )
  return Date.now() - modified > staleAfterMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0) // signal 0 only tests for existence
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
