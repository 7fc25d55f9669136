import { readFileSync } from 'node:fs'
import { BaselineError } from '../baseline/baseline.js'
import { SummaryFileError } from '../summary-file/read-summary.js'
import { resolvePackageFile } from '../values/files.js'
import { getString, parseJson } from '../values/json.js'
import { suggest } from '../values/option-table.js'
import { makePrintable } from '../values/text.js'
import { getErrorMessage } from '../values/thrown-errors.js'
import { baselineCheck } from './baseline/check.js'
import { baselinePrune } from './baseline/prune.js'
import { baselineUpdate } from './baseline/update.js'
import { type CliContext, type Command, InputError, program, quoteArgument, UsageError } from './command.js'
import { compare } from './compare.js'
import { coverage } from './coverage/coverage.js'
import { parseCommandLine } from './parse-command-line.js'
import { receiver } from './receiver.js'

/** All commands, in the order in which the help lists them. To add a command, create its file and list it here. */
export const commands: readonly Command[] = [
  baselineUpdate,
  baselinePrune,
  baselineCheck,
  compare,
  coverage,
  receiver,
]

type ExitCode = 0 | 1 | 2

/**
 * Returns the exit code: 0 for success, 1 for a failed check, 2 for wrong usage or invalid input. Returns a promise if
 * the command runs until it is stopped.
 */
export function runCli(args: readonly string[], given: CliContext): ExitCode | Promise<ExitCode> {
  const context = makeSafe(given)
  const fail = (error: unknown): ExitCode => {
    context.writeError(`${describeError(error, findCommand(args))}\n`)
    return 2
  }
  try {
    const code = run(args, context)
    return typeof code === 'number' ? code : code.catch(fail)
  } catch (error) {
    return fail(error)
  }
}

/** Makes all that commands print safe, because files and their names are foreign text. */
function makeSafe({ write, writeError, ...context }: CliContext): CliContext {
  return {
    ...context,
    write: (text) => write(makePrintable(text)),
    writeError: (text) => writeError(makePrintable(text)),
  }
}

function run(args: readonly string[], context: CliContext): ExitCode | Promise<ExitCode> {
  const [first, second = ''] = args
  if (first === undefined) throw new UsageError(`Which command? ${listCommands()}`)
  if (isHelp(first) || first === 'help') return print(context, formatOverview(commands))
  if (first === '--version') return print(context, `${readVersion()}\n`)
  const found = findCommand(args)
  if (found) return runCommand(found, context)
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length === 0) throw new UsageError(describeUnknown(first))
  if (second !== '' && !second.startsWith('-')) throw new UsageError(describeUnknown(`${first} ${second}`))
  if (args.some(isHelp)) return print(context, formatOverview(group))
  throw new UsageError(`Which command of "${first}"? ${listCommands()}`)
}

interface FoundCommand {
  readonly command: Command
  /** The arguments after the command's name. */
  readonly rest: readonly string[]
}

/** Returns undefined if the arguments begin with no command's name. */
export function findCommand(args: readonly string[]): FoundCommand | undefined {
  const [first, second] = args
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  return command && { command, rest: args.slice(command.name.split(' ').length) }
}

function runCommand({ command, rest }: FoundCommand, context: CliContext): ExitCode | Promise<ExitCode> {
  if (rest.some(isHelp)) return print(context, formatCommandHelp(command))
  return command.run(parseCommandLine(command, rest), context)
}

function isHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h'
}

function print(context: CliContext, text: string): 0 {
  context.write(text)
  return 0
}

function readVersion(): string {
  return getString(parseJson(readFileSync(resolvePackageFile('package.json'), 'utf8')), 'version') ?? ''
}

function listCommands(): string {
  return `Commands: ${commands.map(({ name }) => name).join(', ')}.`
}

function describeError(error: unknown, found: FoundCommand | undefined): string {
  if (error instanceof UsageError) {
    const help = [program, ...(found ? [found.command.name] : []), '--help'].join(' ')
    return `${error.message}\nRun "${help}" for help.`
  }
  const isExpected = [InputError, BaselineError, SummaryFileError].some((type) => error instanceof type)
  if (isExpected) return getErrorMessage(error)
  const stack = error instanceof Error ? error.stack : getErrorMessage(error)
  return `${stack}\nThis is a bug in playwright-backchannel; please report it.`
}

function describeUnknown(name: string): string {
  const names = commands.flatMap((command) => [command.name, ...command.name.split(' ').slice(1)])
  const similar = suggest(name, names)
  const meant = commands.find((command) => command.name === similar || command.name.endsWith(` ${similar}`))
  const kind = name.startsWith('-') ? 'option' : 'command'
  return `Unknown ${kind} ${quoteArgument(name)}.${meant ? ` Did you mean "${meant.name}"?` : ''}`
}

/** Formats the output of `--help` without a command. */
function formatOverview(commands: readonly Command[]): string {
  return [
    `Usage: ${program} <command> [options]`,
    '',
    'Commands:',
    ...formatTable(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Options:',
    ...formatTable([
      ['--help', 'Show this help, or the help of a command.'],
      ['--version', 'Show the version.'],
    ]),
    '',
    'Examples:',
    ...commands.flatMap(({ examples }) => examples.slice(0, 1)).map((example) => `  ${program} ${example}`),
    '',
  ].join('\n')
}

/** Formats the output of `--help` for one command. */
function formatCommandHelp({ summary, ...command }: Command): string {
  const rows = Object.entries(command.options).map(([option, { value, description }]): [string, string] => [
    `--${option}${value ? ` ${value}` : ''}`,
    description,
  ])
  return [
    summary,
    '',
    `Usage: ${[program, command.name, ...command.operands, '[options]'].join(' ')}`,
    '',
    'Options:',
    ...formatTable([...rows, ['--help', 'Show this help.']]),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${program} ${example}`),
    '',
    'Exit codes:',
    ...formatTable([
      ...Object.entries(command.exitCodes),
      ['2', 'Bad usage, or input that is missing or broken. Nothing was written.'],
    ]),
    '',
  ].join('\n')
}

function formatTable(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)
}
