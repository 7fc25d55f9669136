// The only module that prints. `npm run check` forbids `console` elsewhere, except in the report's page.
import { makePrintable } from '../values/text.js'

/** Prints text to standard output. */
export function printInfo(text: string): void {
  console.log(makePrintable(text))
}

/** Prints a warning to standard error. */
export function printWarning(text: string): void {
  console.warn(makePrintable(text))
}
