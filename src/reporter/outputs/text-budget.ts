import { maxMessageLength } from '../../findings/fields/limits.js'
import { formatNumber } from '../../values/numbers.js'

/** Workers keep no longer text. */
const longest = maxMessageLength
/** Length of a text when the budget is used up. */
const shortest = 200

/** Cuts long texts, so that all of them together stay within a budget. A cut text ends with what is missing. */
export class TextBudget {
  #left: number

  constructor(chars: number) {
    this.#left = chars
  }

  get isUsedUp(): boolean {
    return this.#left <= 0
  }

  /** Counts what is not a long text and therefore never cut, such as a URL. */
  use(chars: number): void {
    this.#left -= chars
  }

  /** Whether there is room for a text that would be wrong if it were cut, such as a command. */
  hasRoomFor(text: string): boolean {
    return !this.isUsedUp || text.length <= shortest
  }

  cut(text: string): string {
    const shown = cutText(text, this.isUsedUp ? shortest : longest)
    this.use(shown.length)
    return shown
  }
}

function cutText(text: string, maxLength: number): string {
  const rest = text.length - maxLength
  return rest > 0 ? `${text.slice(0, maxLength)}… (${formatNumber(rest)} more characters)` : text
}
