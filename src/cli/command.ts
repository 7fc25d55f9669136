import { PrintableError } from '../values/errors.js'
import { makeVisible, truncate } from '../values/text.js'

export const program = 'npx playwright-backchannel'

/** A command of the CLI. Each has its own file; `run-cli.ts` lists them. */
export interface Command {
  /** One or two words, such as `baseline update`. */
  readonly name: string
  /** One line for the overview. */
  readonly summary: string
  /** Names of the positional arguments, as `<required>` or `[optional]`; the last one may be a list: `<files…>`. */
  readonly operands: readonly string[]
  readonly options: Readonly<Record<string, CommandOption>>
  /** Command lines without the program's name. */
  readonly examples: readonly string[]
  /** Meaning of exit code 0 and, if the command checks something, of exit code 1. */
  readonly exitCodes: Readonly<Record<0 | 1, string>> | Readonly<Record<0, string>>
  /** Returns the exit code, as a promise if the command runs until it is stopped. Throws for invalid input. */
  readonly run: (args: CommandArguments, context: CliContext) => 0 | 1 | Promise<0 | 1>
}

export interface CommandOption {
  /** Placeholder for the value in the help; an option without it is a flag. */
  readonly value?: string
  readonly description: string
  /** Whether each of several values counts. Otherwise a second value would replace the first without a word. */
  readonly canRepeat?: true
}

export interface CommandArguments {
  readonly operands: readonly string[]
  /** The given options with their values; a flag's value is empty. */
  readonly options: ReadonlyMap<string, string>
  /** All values of each given option, for options that can be repeated. */
  readonly lists: ReadonlyMap<string, readonly string[]>
}

export interface CliContext {
  readonly write: (text: string) => void
  readonly writeError: (text: string) => void
  /** The folder against which relative paths are resolved. */
  readonly folder: string
  readonly now: number
  /** Resolves when the user or the system stops the process. */
  readonly untilStopped: () => Promise<void>
}

/** Quotes an argument in a message. */
export function quoteArgument(argument: string): string {
  return `"${truncate(makeVisible(argument), 100)}"`
}

/** Thrown for invalid arguments. The message is a sentence; the caller adds a pointer to the help. */
export class UsageError extends PrintableError {
  override readonly name = 'UsageError'
}

/** Thrown for input that the command cannot use. The message includes the next step. */
export class InputError extends PrintableError {
  override readonly name = 'InputError'
}
