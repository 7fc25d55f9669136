/** The parsed JSON, or undefined, which no JSON text can mean. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
