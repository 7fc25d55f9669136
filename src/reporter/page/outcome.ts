import type { Attempt, Test } from './run.js'

export type Tone = 'bad' | 'warn' | 'good' | 'quiet'

export const outcomeWords: Readonly<Record<Test['outcome'], { readonly word: string; readonly tone: Tone }>> =
  {
    unexpected: { word: 'failed', tone: 'bad' },
    flaky: { word: 'flaky', tone: 'warn' },
    expected: { word: 'passed', tone: 'good' },
    skipped: { word: 'skipped', tone: 'quiet' },
  }

export const runWords = {
  passed: { word: 'Run passed', tone: 'good' },
  failed: { word: 'Run failed', tone: 'bad' },
  timedout: { word: 'Run timed out', tone: 'bad' },
  interrupted: { word: 'Run interrupted', tone: 'warn' },
} as const satisfies Record<string, { readonly word: string; readonly tone: Tone }>

export const attemptTones = {
  passed: 'good',
  failed: 'bad',
  timedOut: 'bad',
  interrupted: 'warn',
  skipped: 'quiet',
} as const satisfies Record<string, Tone>

export const attemptWords: Readonly<Record<Attempt['status'], string>> = {
  passed: 'passed',
  failed: 'failed',
  timedOut: 'timed out',
  interrupted: 'interrupted',
  skipped: 'skipped',
}

export function getStatusTone(status: number): Tone {
  return status >= 500 ? 'bad' : 'warn'
}
