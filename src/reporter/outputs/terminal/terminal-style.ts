import chalk, { Chalk } from 'chalk'
import type { TerminalStyle } from './render-terminal.js'

const defaultColumns = 100

/**
 * chalk supports FORCE_COLOR, but not NO_COLOR (https://no-color.org). FORCE_COLOR takes precedence, as in Node:
 * https://nodejs.org/api/cli.html#force_color1-2-3
 */
export function getTerminalStyle({ columns }: Pick<NodeJS.WriteStream, 'columns'>): TerminalStyle {
  const { NO_COLOR, FORCE_COLOR } = process.env
  const noColor = Boolean(NO_COLOR) && FORCE_COLOR === undefined
  return {
    columns: columns || defaultColumns,
    chalk: noColor ? new Chalk({ level: 0 }) : chalk,
  }
}
