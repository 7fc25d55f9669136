// How wide the terminal is and whether it shows colours.
import chalk, { Chalk } from 'chalk'
import type { TerminalStyle } from './render-terminal.js'

const columnsOfPipes = 100

/** chalk knows FORCE_COLOR; NO_COLOR (https://no-color.org) it leaves to its user. FORCE_COLOR wins, as in Node. */
export function getTerminalStyle({ columns }: Pick<NodeJS.WriteStream, 'columns'>): TerminalStyle {
  const { NO_COLOR, FORCE_COLOR } = process.env
  const noColor = Boolean(NO_COLOR) && FORCE_COLOR === undefined
  return {
    columns: columns || columnsOfPipes,
    chalk: noColor ? new Chalk({ level: 0 }) : chalk,
  }
}
