import type { Command } from './command.js'

export const program = 'npx playwright-backchannel'

/** Formats the output of `--help` without a command. */
export function formatOverview(commands: readonly Command[]): string {
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
export function formatCommandHelp({ summary, ...command }: Command): string {
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
