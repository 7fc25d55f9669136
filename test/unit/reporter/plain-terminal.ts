import { Chalk } from 'chalk'
import { renderTerminal } from '../../../src/reporter/outputs/terminal/render-terminal.js'
import type { SummaryModel } from '../../../src/reporter/summary/model.js'

/** The terminal's text without colours. */
export function renderPlain(model: SummaryModel, columns = 200): string {
  return renderTerminal(model, { columns, chalk: new Chalk({ level: 0 }) })
}
