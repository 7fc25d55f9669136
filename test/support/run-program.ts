// Runs programs as a user would, outside of Vitest and CI.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export type Child = ChildProcessByStdio<null, Readable, Readable>

export interface EndedProgram {
  exitCode: number | null
  stdout: string
  stderr: string
  /** Text of both output streams, without colors. */
  output: string
}

/** Starts a program without waiting for its end; `done` resolves with the result, whatever the exit code. */
export function startProgram(
  cwd: string,
  [command = '', ...args]: readonly string[],
  more: Readonly<Record<string, string>> = {},
): { child: Child; done: Promise<EndedProgram> } {
  const { VITEST, NODE_ENV, NO_COLOR, CI, GITHUB_ACTIONS, GITHUB_STEP_SUMMARY, FORCE_COLOR, ...rest } =
    process.env
  const env = { ...rest, FORCE_COLOR: '0', ...more }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  return { child, done: finish(child) }
}

async function finish(child: Child): Promise<EndedProgram> {
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [exitCode, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { exitCode, stdout, stderr, output: stdout + stderr }
}
