import { noBody, type SentBody } from '../kinds/kind.js'
import { getKindRules, type RequestLine } from '../kinds/kinds.js'

/** Maximum number of an error's requests whose bodies the browser is still asked for. */
const maxUnread = 100

/** A request whose last response was an error. */
interface FailingRequest {
  /** Kind, method, URL and browser context of the request. */
  readonly sender: string
  readonly body: SentBody
  /** Bodies of later successes of the same sender that could not be compared when they arrived. */
  readonly successes: SentBody[]
}

/**
 * The requests of one error that have not succeeded since. Only the same request recovers one: same method, URL and body,
 * sent by the same browser context. A body that the browser does not show equals no other.
 */
export class FailingRequests {
  readonly #byId = new Map<string, FailingRequest>()
  readonly #unread = new Set<FailingRequest>()
  /** Whether the error can never be told to have recovered. */
  isLasting = false

  get size(): number {
    return this.#byId.size + this.#unread.size
  }

  /** Whether each request succeeded after its last error. */
  get haveRecovered(): boolean {
    return !this.isLasting && [this.#byId, this.#unread].every((requests) => areRecovered(requests.values()))
  }

  add(failed: RequestLine): void {
    const sender = toSender(failed)
    const { sentBody: body = noBody } = failed
    this.isLasting ||= sender === undefined
    if (sender === undefined) return
    const request = { sender, body, successes: [] }
    body.read?.()
    if (body.id !== undefined) this.#byId.set(toId(sender, body.id), request)
    else if (this.#unread.size < maxUnread) this.#unread.add(request)
    else this.isLasting = true
  }

  recover(success: RequestLine): void {
    const sender = toSender(success)
    const { sentBody: body = noBody } = success
    if (sender === undefined) return
    if (body.id !== undefined) this.#byId.delete(toId(sender, body.id))
    else for (const request of this.#byId.values()) note(request, sender, body)
    for (const request of this.#unread) note(request, sender, body)
  }
}

function areRecovered(requests: Iterable<FailingRequest>): boolean {
  for (const { body, successes } of requests) {
    if (body.id === undefined || !successes.some(({ id }) => id === body.id)) return false
  }
  return true
}

function note({ sender, successes }: FailingRequest, other: string, body: SentBody): void {
  if (sender !== other || successes.length >= maxUnread) return
  successes.push(body)
  body.read?.()
}

function toId(sender: string, body: string): string {
  return `${sender} ${body}`
}

function toSender(request: RequestLine): string | undefined {
  const key = getKindRules(request.kind).toRecoveryKey(request)
  return key === undefined ? undefined : `${toNumber(request.context)} ${key}`
}

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** Numbers the browser contexts, so that texts can tell them apart. */
function toNumber(context: object | undefined): number {
  if (!context) return 0
  const number = numbers.get(context) ?? ++lastNumber
  numbers.set(context, number)
  return number
}
