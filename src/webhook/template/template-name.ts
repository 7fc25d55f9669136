import type { Redactor } from '../../redaction/redactor.js'
import { makeVisible } from '../../values/text/safe-text.js'

/** Formats a template's name for messages; tests may build the name from data, such as the URL that was requested. */
export function formatName({ name }: { readonly name: string }, redactor: Redactor): string {
  return makeVisible(redactor.text(name))
}
