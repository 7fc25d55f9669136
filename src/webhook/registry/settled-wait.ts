/** How a wait of a registry ended. Plain data, without secrets. */
export interface SettledWait {
  readonly templateName: string
  /** How many matches were awaited. */
  readonly count: number
  /** Whether all of them arrived. Otherwise the wait ended at its timeout, or earlier with the server's error. */
  readonly received: boolean
  readonly durationMs: number
  readonly timeoutMs: number
}
