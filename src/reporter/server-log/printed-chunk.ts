/** What a web server printed at one time. */
export interface PrintedChunk {
  readonly server: string
  readonly stream: 'stdout' | 'stderr'
  /** Text with colors and with Playwright's prefix before each line. Only lines that are shown are cleaned. */
  readonly text: string
  readonly printedAtMs: number
  /** Whether the text begins in the middle of a line. */
  readonly isContinuation: boolean
}

/**
 * Playwright prefixes each line of a web server with its name, dimmed if colors are on. Only this tells a server's output
 * from that of a worker between two tests.
 * https://github.com/microsoft/playwright/blob/main/packages/playwright/src/plugins/webServerPlugin.ts
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the prefix contains terminal codes
export const serverPrefix: RegExp = /^(?:\u001b\[2m)?\[([^\]\n]{1,100})\] (?:\u001b\[22m)?/
