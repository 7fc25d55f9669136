/** Four groups of four digits, or the groups of American Express and Diners Club, with or without separators. */
const cardNumber =
  /(?<![\w.-])(?:(?:4\d|5[1-5]|2[2-7]|35|6[0245])\d{2}([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d{2}([ -]?)\d{6}\2\d{5}|3(?:0[0-5]|[68]\d)\d([ -]?)\d{6}\3\d{4}|62\d{17})(?![\w-]|\.\d)/g

export function hideCardNumbers(text: string, replacement: string): string {
  return text.replace(cardNumber, (number) => (isLuhn(number.replace(/\D/g, '')) ? replacement : number))
}

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
function isLuhn(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + getLuhnValue(Number(digit), index), 0)
  return sum % 10 === 0
}

function getLuhnValue(digit: number, index: number): number {
  if (index % 2 === 0) return digit
  return digit > 4 ? digit * 2 - 9 : digit * 2
}
