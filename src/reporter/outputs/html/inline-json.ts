// JSON that can stand inside an HTML <script> element: nothing in it can end the element or begin a comment.

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '')
}

/** The JSON of an object in pieces: one for each element of the lists in it, one for everything else. */
export function* inlineJsonPieces(object: object): Generator<string> {
  yield '{'
  for (const [index, [key, value]] of Object.entries(object).entries()) {
    yield `${commaBefore(index)}${toInlineJson(key)}:`
    if (Array.isArray(value)) yield* listPieces(value)
    else yield toInlineJson(value)
  }
  yield '}'
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  yield '['
  for (const [index, item] of list.entries()) yield `${commaBefore(index)}${toInlineJson(item)}`
  yield ']'
}

function commaBefore(index: number): string {
  return index === 0 ? '' : ','
}
