/** Returns the parsed JSON, or undefined if the text is not JSON. JSON itself has no undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
