import { suggest } from '../../values/options/suggest.js'
import { makeVisible } from '../../values/text/safe-text.js'
import { truncate } from '../../values/text/truncate.js'
import { type Command, UsageError } from '../command.js'

interface Found {
  /** Undefined if only a group, such as `baseline`, is given. */
  readonly command?: Command
  readonly group: string
  readonly rest: readonly string[]
}

export function findCommand(args: readonly string[], commands: readonly Command[]): Found {
  const [first = '', second = ''] = args
  for (const command of commands) {
    if (command.name === `${first} ${second}`) return { command, group: first, rest: args.slice(2) }
    if (command.name === first) return { command, group: first, rest: args.slice(1) }
  }
  const isGroup = commands.some(({ name }) => name.startsWith(`${first} `))
  if (isGroup && (second === '' || second.startsWith('-'))) return { group: first, rest: args.slice(1) }
  throw new UsageError(describeUnknown(isGroup ? `${first} ${second}` : first, commands))
}

function describeUnknown(name: string, commands: readonly Command[]): string {
  const names = commands.flatMap((command) => [command.name, ...command.name.split(' ').slice(1)])
  const similar = suggest(name, names)
  const meant = commands.find((command) => command.name === similar || command.name.endsWith(` ${similar}`))
  const kind = name.startsWith('-') ? 'option' : 'command'
  return `Unknown ${kind} "${truncate(makeVisible(name), 100)}".${meant ? ` Did you mean "${meant.name}"?` : ''}`
}
