export interface PrintedLine {
  readonly server: string
  readonly text: string
  readonly printedAtMs: number
  /** Number of the chunk in which the line begins. */
  readonly chunk: number
}
