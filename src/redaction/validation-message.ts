import type { Rules } from './rules.js'

const maxLength = 300
const words = /\S\s+\S/
const reasonWord =
  /\b(?:required|invalid|missing|expired|must|should|cannot|match|least|characters?|short|long|blank|empty|incorrect|wrong|taken)\b/i
const quotation = /(["'`])([^"'`]{1,300})\1/g
/** A word with letters and digits, like a generated password. */
const generatedWord = /(?<!\w)(?=\w{0,300}\d)(?=\w{0,300}[a-z])\w{6,}/i

/**
 * Whether a value under a secret name is a validation message, as in `{"password": "The password field is required."}`.
 * Returns false if the message quotes anything but a secret name or a number, because that may be the rejected value.
 */
export function isValidationMessage(value: unknown, rules: Rules): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => isMessageText(item, rules))
  return isMessageText(value, rules)
}

function isMessageText(value: unknown, rules: Rules): boolean {
  if (typeof value !== 'string' || value.length > maxLength) return false
  if (!words.test(value) || !reasonWord.test(value) || generatedWord.test(value)) return false
  return [...value.matchAll(quotation)].every(
    ([, , quoted = '']) => /^\d*$/.test(quoted) || rules.hidesField(quoted),
  )
}
