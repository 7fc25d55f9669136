import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { getErrorCode } from '../values/error-message.js'

export interface LockTimes {
  /** Time after which an unchanged lock is assumed to have been left by a crashed process. */
  readonly staleMs: number
  readonly timeoutMs: number
}

const defaultTimes: LockTimes = { staleMs: 10_000, timeoutMs: 60_000 }

/**
 * Runs `action` while no other process runs one for the same file. The lock is a file next to `file`; `action` must be
 * synchronous and short. A lock is stale if this process has seen it unchanged for `staleMs`; clocks are not compared.
 */
export async function withFileLock<T>(
  file: string,
  action: () => T,
  times: LockTimes = defaultTimes,
): Promise<T> {
  const lock = `${file}.lock`
  const owner = randomUUID()
  await acquire(lock, owner, times)
  try {
    return action()
  } finally {
    if (readOwner(lock) === owner) rmSync(lock, { force: true })
  }
}

async function acquire(lock: string, owner: string, { staleMs, timeoutMs }: LockTimes): Promise<void> {
  const start = performance.now()
  let watched = { owner: readOwner(lock), since: start }
  while (!create(lock, owner)) {
    const now = performance.now()
    if (now - start > timeoutMs) throw new Error(describeTimeout(lock, timeoutMs))
    const current = readOwner(lock)
    if (current !== watched.owner) watched = { owner: current, since: now }
    else if (current !== undefined && now - watched.since > staleMs) removeStale(lock, current)
    await wait(5 + Math.random() * 20)
  }
}

function describeTimeout(lock: string, timeoutMs: number): string {
  return `${lock} is held by another process for ${timeoutMs / 1000} s. Remove it if no run is under way`
}

/** Creates the lock; returns false if it exists. */
function create(lock: string, owner: string): boolean {
  try {
    writeFileSync(lock, owner, { flag: 'wx' })
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Whether the lock is taken. On Windows, creation fails with EPERM while a deleted file of that name is still open. */
function isTaken(error: unknown): boolean {
  const code = getErrorCode(error)
  return code === 'EEXIST' || (process.platform === 'win32' && (code === 'EPERM' || code === 'EBUSY'))
}

function readOwner(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return undefined // released in the meantime
  }
}

/** Removes a stale lock. Only one process may do so, because another would remove the next lock of the same name. */
function removeStale(lock: string, owner: string): void {
  const guard = `${lock}.stale`
  if (!create(guard, owner)) return
  try {
    if (readOwner(lock) === owner) rmSync(lock, { force: true })
  } finally {
    rmSync(guard, { force: true })
  }
}
