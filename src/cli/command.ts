/** One command of the command line. A file each; `commands.ts` lists them. */
export interface Command {
  /** One or two words: `compare`, `baseline update`. */
  readonly name: string
  /** One line for the overview. */
  readonly summary: string
  /** Names of the arguments that are no options; all are required. */
  readonly operands: readonly string[]
  readonly options: Readonly<Record<string, CommandOption>>
  /** What is behind the program's name. */
  readonly examples: readonly string[]
  /** What 0 and, for a command that checks something, 1 mean. */
  readonly exitCodes: Readonly<Record<0 | 1, string>> | Readonly<Record<0, string>>
  /** Returns the exit code. Throws for bad input. */
  readonly run: (args: CommandArguments, context: CliContext) => 0 | 1
}

export interface CommandOption {
  /** Shown behind the name; an option without it takes no value. */
  readonly value?: string
  readonly description: string
}

export interface CommandArguments {
  readonly operands: readonly string[]
  readonly values: ReadonlyMap<string, string>
  readonly flags: ReadonlySet<string>
}

export interface CliContext {
  readonly write: (text: string) => void
  readonly writeError: (text: string) => void
  /** Relative paths start here. */
  readonly folder: string
  readonly now: number
}

/** Wrong arguments. The message is a whole sentence; the way to the help is added where it is caught. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Input that the command must not use. The message is a whole sentence with the next step. */
export class InputError extends Error {
  override readonly name = 'InputError'
}
