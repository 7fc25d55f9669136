export interface JsonPart {
  readonly text: string
  readonly kind?: 'name' | 'string'
}

// The closing quote is optional because truncated JSON may lack it, and because requiring it would cause backtracking.
const string = /("(?:[^"\\\n]|\\.)*(?:":?)?)/

/** Splits indented JSON into names, strings and the rest. */
export function splitJson(json: string): JsonPart[] {
  return json
    .split(string)
    .map((text, index) =>
      index % 2 === 0 ? { text } : { text, kind: text.endsWith('":') ? 'name' : 'string' },
    )
}
