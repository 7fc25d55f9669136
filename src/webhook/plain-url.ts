/** Whether a value is an absolute http or https URL without a query or fragment, so that paths can be appended. */
export function isPlainUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && !search && !hash
}
