import { parseArgs } from 'node:util'
import { append } from '../values/groups.js'
import { createHint } from '../values/option-table.js'
import { type Command, type CommandArguments, quoteArgument, UsageError } from './command.js'

/**
 * Parses and checks the arguments. `strict` is off, because the errors of `parseArgs` suggest no next step.
 */
export function parseCommandLine(command: Command, args: readonly string[]): CommandArguments {
  const types = Object.entries(command.options).map(([name, { value }]) => {
    return [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }]
  })
  const options = Object.fromEntries(types)
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  const given = tokens.filter((token) => token.kind === 'option')
  const operands = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  for (const token of given) checkOption(command, token)
  checkOperands(command, operands)
  const lists = groupValues(given)
  for (const [name, { length }] of lists) checkRepetition(command, name, length)
  return { operands, options: new Map(given.map(({ name, value = '' }) => [name, value])), lists }
}

function groupValues(given: readonly OptionToken[]): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>()
  for (const { name, value = '' } of given) append(lists, name, value)
  return lists
}

interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

function checkOption({ name: command, options }: Command, token: OptionToken): void {
  const { name, rawName, value, inlineValue } = token
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (!option) {
    const names = [...Object.keys(options).map((other) => `--${other}`), '--help']
    throw new UsageError(
      `Unknown option ${quoteArgument(rawName)} of ${command}. ${createHint(rawName, names)}`,
    )
  }
  if (option.value === undefined) {
    if (value !== undefined) throw new UsageError(`Option ${rawName} of ${command} takes no value.`)
    return
  }
  const isMissing = value === undefined || value === '' || (!inlineValue && value.startsWith('-'))
  if (isMissing)
    throw new UsageError(`Option ${rawName} of ${command} needs a value: ${rawName} ${option.value}.`)
}

function checkRepetition({ name: command, options }: Command, name: string, times: number): void {
  const { value, canRepeat } = options[name] ?? {}
  if (times === 1 || value === undefined || canRepeat) return
  throw new UsageError(`Option --${name} of ${command} has ${times} values. Give it once.`)
}

function checkOperands({ name, operands }: Command, given: readonly string[]): void {
  const missing = operands[given.length]
  if (missing !== undefined && !missing.startsWith('['))
    throw new UsageError(`Missing ${missing} of ${name}.`)
  const isList = operands.at(-1)?.includes('…')
  const unexpected = isList ? undefined : given[operands.length]
  if (unexpected !== undefined)
    throw new UsageError(`Unexpected argument ${quoteArgument(unexpected)} of ${name}.`)
}
