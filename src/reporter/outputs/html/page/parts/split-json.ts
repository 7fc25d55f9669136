export interface JsonPart {
  readonly text: string
  readonly kind?: 'name' | 'string'
}

// The closing quote is optional, so that each attempt consumes what it has read: cut JSON may lack it.
const string = /("(?:[^"\\\n]|\\.)*(?:":?)?)/

/** The names and strings of indented JSON, and what is between them. */
export function splitJson(json: string): JsonPart[] {
  return json
    .split(string)
    .map((text, index) =>
      index % 2 === 0 ? { text } : { text, kind: text.endsWith('":') ? 'name' : 'string' },
    )
}
