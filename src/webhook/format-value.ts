const longestText = 200

/** A value as text inside a summary; long ones are cut. */
export function formatValue(value: unknown): string {
  const text = asJson(value)
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value) // a cycle or a bigint: it never matches JSON, but the summary must still be written
  }
}
