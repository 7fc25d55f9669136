interface Command {
  command: string
  args: string[]
  shell: boolean
}
export function toolCommand(packageName: string, args: readonly string[]): Command
export function npmCommand(
  args: readonly string[],
  machine?: { platform?: string; env?: Record<string, string | undefined> },
): Command
