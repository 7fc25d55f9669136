import type { Token } from './tokens.js'

/** Returns the index of the bracket that closes the one at `index`, or of the last token if none does. */
export function findClosing(tokens: readonly Token[], index: number): number {
  return findPartner(tokens, index, 1)
}

/** Returns the index of the bracket that opens the one at `index`, or 0 if none does. */
export function findOpening(tokens: readonly Token[], index: number): number {
  return findPartner(tokens, index, -1)
}

function findPartner(tokens: readonly Token[], index: number, step: 1 | -1): number {
  let depth = 0
  for (let position = index; position >= 0 && position < tokens.length; position += step) {
    depth += getDepthChange(tokens[position])
    if (depth === 0) return position
  }
  return step === 1 ? tokens.length - 1 : 0
}

/** Returns by how much a token changes the nesting depth. */
export function getDepthChange(token: Token | undefined): number {
  if (token?.kind !== 'punctuator') return 0
  const opens = /^[([{]$|\$\{$/.test(token.text)
  const closes = /^[)\]}]/.test(token.text)
  return Number(opens) - Number(closes)
}
