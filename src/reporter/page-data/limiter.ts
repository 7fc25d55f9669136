import { isRecord } from '../../values/json.js'

/** A limit of one part of the summary. */
interface Limit {
  /** Maximum characters of a text. */
  readonly chars?: number
  /** Maximum characters of a value of any shape as JSON. A longer one becomes the beginning of its JSON. */
  readonly json?: number
  /** Maximum items of a list. */
  readonly items?: number
  /** Maximum characters of all lists at this place together. A list that no longer fits gets only its `least` items. */
  readonly total?: number
  /** Number of items that a list has in any case. */
  readonly least?: number
}

/** Limits by place; a part that is not named here has the limits of `defaultLimit`. */
export type Limits = Readonly<Record<string, Limit>>

/** Workers truncate long texts, but attachments may come from other tools. */
const defaultLimit = { chars: 1000, items: 100 }

/** A place in the summary, with its limit and the places below it. */
interface Place {
  readonly path: string
  limit: Limit
  readonly fields: Map<string, Place>
  /** Number of characters that the lists at this place have used. */
  used: number
}

/** Cuts values to the limits of their place, and counts the items that it leaves out. */
export class Limiter {
  /** Number of items that were left out of the lists at each place with a limit. */
  readonly omitted: Record<string, number> = {}
  readonly #root: Place
  readonly #isFull: (chars: number) => boolean
  /** Number of characters of JSON so far, without escapes. */
  #chars = 0

  constructor(limits: Limits, isFull: (chars: number) => boolean) {
    this.#root = createPlace('')
    for (const [path, limit] of Object.entries(limits)) findPlace(this.#root, path).limit = limit
    this.#isFull = isFull
  }

  limit(value: unknown, path: string): unknown {
    return this.#limit(value, findPlace(this.#root, path))
  }

  /** Returns how many items the next list at this place may have. */
  getMaxItems(path: string): number {
    const place = findPlace(this.#root, path)
    const { items = defaultLimit.items, least = 0 } = place.limit
    return this.#hasRoom(place) ? items : least
  }

  /** Yields the items that fit. Converts an item only if it fits. */
  *limitItems<T>(items: readonly T[], path: string, convert: (item: T) => unknown): Generator<unknown> {
    const place = findPlace(this.#root, path)
    let taken = 0
    for (const item of items.slice(0, place.limit.items)) {
      if (taken >= (place.limit.least ?? 0) && !this.#hasRoom(place)) break
      yield this.#use(place, () => this.#limit(convert(item), place))
      taken += 1
    }
    this.#count(place, items.length - taken)
  }

  /** A list without a total is part of an item, which is on the page as a whole or not at all. */
  #hasRoom({ limit: { total }, used }: Place): boolean {
    return total === undefined || (used < total && !this.#isFull(this.#chars))
  }

  #use<T>(place: Place, take: () => T): T {
    const before = this.#chars
    const taken = take()
    place.used += this.#chars - before
    return taken
  }

  #count({ path }: Place, omitted: number): void {
    if (omitted > 0) this.omitted[path] = (this.omitted[path] ?? 0) + omitted
  }

  #limit(value: unknown, place: Place | undefined): unknown {
    if (place?.limit.json !== undefined) return this.#limitJson(value, place.limit.json)
    if (typeof value === 'string') return this.#limitText(value, place?.limit.chars)
    if (Array.isArray(value)) return this.#limitList(value, place)
    if (isRecord(value)) return this.#limitFields(value, place)
    this.#chars += 5
    return value
  }

  #limitText(value: string, maxChars: number = defaultLimit.chars): string {
    const text = cutText(value, maxChars)
    this.#chars += text.length + 3
    return text
  }

  #limitList(items: readonly unknown[], place: Place | undefined): unknown[] {
    if (place) return [...this.limitItems(items, place.path, (item) => item)]
    return items.slice(0, defaultLimit.items).map((item) => this.#limit(item, undefined))
  }

  #limitFields(value: Readonly<Record<string, unknown>>, place: Place | undefined): object {
    const fields = Object.entries(value).slice(0, defaultLimit.items)
    return Object.fromEntries(
      fields.map(([key, field]) => {
        this.#chars += key.length + 3
        return [key, this.#limit(field, place?.fields.get(key))]
      }),
    )
  }

  #limitJson(value: unknown, maxChars: number): unknown {
    const json = toJson(value)
    const fits = json !== undefined && json.length <= maxChars
    this.#chars += fits ? json.length : maxChars
    if (fits) return value
    return cutText(typeof value === 'string' ? value : (json ?? '(nested too deeply)'), maxChars)
  }
}

function createPlace(path: string): Place {
  return { path, limit: {}, fields: new Map(), used: 0 }
}

/** Finds a place by its path. Creates it, and those above it, if it has no limit. */
function findPlace(root: Place, path: string): Place {
  return path.split('.').reduce((parent, key) => {
    const place = parent.fields.get(key) ?? createPlace(parent.path ? `${parent.path}.${key}` : key)
    parent.fields.set(key, place)
    return place
  }, root)
}

/** Cuts a text and says how much of it is missing. */
function cutText(text: string, maxChars: number): string {
  const rest = text.length - maxChars
  return rest > 0 ? `${text.slice(0, maxChars)}… (${rest} more characters)` : text
}

/** Returns undefined if the value is nested more deeply than `JSON.stringify` can handle. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return undefined
  }
}
