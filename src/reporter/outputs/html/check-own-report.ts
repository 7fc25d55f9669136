import { open, stat } from 'node:fs/promises'

const headBytes = 4096
const ownReport = /<meta name="generator" content="playwright-backchannel"/

/**
 * Throws when a file would replace an `index.html` that this reporter has not written, such as an application's page or
 * another reporter's report.
 */
export async function checkOwnReport(file: string): Promise<void> {
  const head = await readHead(file)
  if (head === undefined || ownReport.test(head)) return
  throw new Error('there is an index.html that this reporter has not written')
}

/** `undefined` if nothing exists. Only regular files are opened: opening a FIFO could block forever. */
async function readHead(file: string): Promise<string | undefined> {
  const stats = await stat(file).catch(() => undefined)
  if (!stats?.isFile()) return stats && ''
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
