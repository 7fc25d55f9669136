import type { Redactor } from '../../redaction/redactor.js'

const maxNameLength = 200

/** Redacts arguments, one a line: in `console.error('token:', token)` the one before a secret is its name. */
export function redactArgs(args: string, redactor: Redactor): string {
  const lines = args.split('\n')
  return redactor.text(lines.map((line, index) => redactNamed(line, lines[index - 1], redactor)).join('\n'))
}

function redactNamed(line: string, previous: string | undefined, { text }: Redactor): string {
  if (previous === undefined || previous.length > maxNameLength) return line
  const name = `${text(previous)} `
  const pair = text(`${previous} ${line}`)
  if (pair === `${name}${text(line)}`) return line
  return pair.startsWith(name) ? pair.slice(name.length) : '' // hidden together with its name
}
