import { Chalk } from 'chalk'
import { renderTerminal } from '../../../src/reporter/outputs/terminal/render-terminal.js'

type Parameter<N extends number> = Parameters<typeof renderTerminal>[N]

/** Returns the terminal's text without colors. */
export function renderPlain(model: Parameter<0>, columns = 200, file?: Parameter<2>, next?: Parameter<3>) {
  return renderTerminal(model, { columns, chalk: new Chalk({ level: 0 }) }, file, next)
}
