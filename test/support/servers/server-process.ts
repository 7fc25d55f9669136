// Starts a real server as a child process, waits until it responds, and never leaves it behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Time limit for a start, long because a JVM is slow on a busy machine. A server that cannot start exits at once. */
const startLimitMs = 240_000
const startAttempts = 3
const stopLimitMs = 5_000

/** Far from the client's zone, so that no provider may rely on the zone of its server. */
export const timeZone = 'America/New_York'

export interface RealServer {
  readonly baseUrl: string
  /** Stops the server through its admin API if possible, otherwise by its process id. */
  stop(): Promise<void>
}

export interface ServerCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly baseUrl: string
  /** The server's working directory, removed when it has stopped. */
  readonly folder: string
  readonly isReady: () => Promise<boolean>
  readonly askToStop?: () => Promise<unknown>
}

const running = new Map<ChildProcess, ServerCommand>()
process.on('exit', () => {
  for (const [child, { folder }] of running) {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

export async function startServer(server: ServerCommand): Promise<RealServer> {
  const child = spawn(server.command, server.args, {
    cwd: server.folder,
    env: { ...process.env, TZ: timeZone },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.set(child, server)
  const output = collectOutput(child)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void ended.then(() => running.delete(child))
  const stop = () => stopChild(child, ended, server)
  try {
    await untilReady(server, child, output)
  } catch (error) {
    await stop()
    throw error
  }
  return { baseUrl: server.baseUrl, stop }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'backchannel-server-'))
}

/** Starts a server on a free port; if another process takes that port before the server does, tries another port. */
export function startOnFreePort(start: (port: number) => Promise<RealServer>): Promise<RealServer> {
  return tryAgain(async () => start(await freePort()))
}

/** Repeats set-up calls, because a server that has just become ready may reset connections. */
export function fetchAgainOnReset(url: string, init: RequestInit): Promise<Response> {
  return tryAgain(() => fetch(url, init))
}

async function tryAgain<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action()
    } catch (error) {
      if (attempt === startAttempts) throw error
    }
  }
}

/** Returns a port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Whether a request gets a response with one of these statuses. */
export async function responds(url: string, init: RequestInit = {}, statuses = [200]): Promise<boolean> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return statuses.includes(response.status)
  } catch {
    return false
  }
}

/** Collects the server's latest output for the error message if it does not start. */
function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-2_000)
    })
  }
  return () => text
}

async function untilReady(server: ServerCommand, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + startLimitMs
  while (!(await server.isReady())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`Failed to start ${server.command} at ${server.baseUrl}: ${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function stopChild(child: ChildProcess, ended: Promise<void>, server: ServerCommand): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    await (server.askToStop?.().catch(() => child.kill('SIGTERM')) ?? child.kill('SIGTERM'))
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    await ended
    clearTimeout(timer)
  }
  rmSync(server.folder, { recursive: true, force: true })
}
