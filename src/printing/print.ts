// The only module that prints. `npm run lint` forbids `console` elsewhere.
import { makeVisible } from '../values/text.js'

/**
 * Makes text safe to print: no line of it acts in a terminal or as a command of a CI platform. Call it last, on the lines
 * as they are printed, because joining, wrapping and padding can move a word such as `::error::` to the start of a line.
 * Keeps line breaks and tabs, so untrusted text that may contain any must have passed through `makeVisible` before.
 */
export function makePrintable(text: string): string {
  return text.replace(/(?:[^\n\t\r]|\r(?!\n))+/g, makeVisible)
}

/** Prints text to standard output. */
export function printInfo(text: string): void {
  console.log(makePrintable(text))
}

/** Prints a warning to standard error. */
export function printWarning(text: string): void {
  console.warn(makePrintable(text))
}
