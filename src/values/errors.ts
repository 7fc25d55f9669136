// The only module that creates errors, so that no text of a test, a page or a server acts in a terminal or as a command
// of a CI platform, wherever an error is printed. `test/unit/values/errors.test.ts` checks that no other module does.
import { makePrintable } from './text.js'

export function createError(message: string, options?: ErrorOptions): Error {
  return new Error(makePrintable(message), options)
}

export function createTypeError(message: string, options?: ErrorOptions): TypeError {
  return new TypeError(makePrintable(message), options)
}

export function createRangeError(message: string): RangeError {
  return new RangeError(makePrintable(message))
}

/** The base of this package's own error classes, unless they are type errors. */
export class PrintableError extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    super(makePrintable(message ?? ''), options)
  }
}

/** The base of this package's own classes of type errors. */
export class PrintableTypeError extends TypeError {
  constructor(message?: string) {
    super(makePrintable(message ?? ''))
  }
}
