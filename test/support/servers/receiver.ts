// The package's own receiver in another process and another time zone, which RestWebhookProvider reads.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type RealServer, startServer, temporaryFolder } from './server-process.js'

const script = resolve(import.meta.dirname, 'receiver-process.mjs')

export async function startReceiverProcess(): Promise<RealServer> {
  const folder = temporaryFolder()
  const url = join(folder, 'url')
  const server = await startServer({
    command: process.execPath,
    args: [script],
    baseUrl: 'a receiver',
    folder,
    isReady: async () => existsSync(url),
  })
  return { ...server, baseUrl: readFileSync(url, 'utf8') }
}
