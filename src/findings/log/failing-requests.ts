import { getOrCreate } from '../../values/groups.js'
import { noBody, type SentBody } from '../kinds/kind.js'
import { getKindRules, type RequestLine } from '../kinds/kinds.js'

/** Maximum number of an error's requests whose bodies the browser is still asked for. */
const maxUnread = 100

/** A request whose last response was an error. */
interface FailingRequest {
  /** Kind, method, URL and browser context of the request. */
  readonly sender: string
  readonly body: SentBody
  /** When the error occurred. */
  readonly ended: number
  /** Whether the test made each response that was an error. */
  readonly isMocked: boolean
  /** Bodies of later successes of the same sender that could not be compared when they arrived. */
  readonly successes: SentBody[]
}

/**
 * The requests of one error that have not succeeded since. Only the same request recovers one: same method, URL and body,
 * sent by the same browser context after the error. A body that the browser does not show equals no other. A success that
 * the test made itself recovers no error of the server.
 */
export class FailingRequests {
  readonly #byId = new Map<string, FailingRequest>()
  readonly #unread = new Set<FailingRequest>()
  /** Whether the error can never be told to have recovered. */
  isLasting = false

  /** Whether each request succeeded after its last error. */
  get haveRecovered(): boolean {
    return !this.isLasting && [this.#byId, this.#unread].every((requests) => areRecovered(requests.values()))
  }

  add(failed: RequestLine): void {
    const sender = toSender(failed)
    const { sentBody: body = noBody, ended = Number.NEGATIVE_INFINITY, mocked: isMocked = false } = failed
    this.isLasting ||= sender === undefined
    if (sender === undefined) return
    const request = { sender, body, ended, isMocked, successes: [] }
    body.read?.()
    if (body.id !== undefined) this.#addToId(toId(sender, body.id), request)
    else if (this.#unread.size < maxUnread) this.#unread.add(request)
    else this.isLasting = true
  }

  recover(success: RequestLine): void {
    const sender = toSender(success)
    const { sentBody: body = noBody } = success
    if (sender === undefined) return
    if (body.id !== undefined) this.#forget(toId(sender, body.id), success)
    const comparable = [...(body.id === undefined ? this.#byId.values() : []), ...this.#unread]
    for (const request of comparable) if (mayRecover(request, success)) note(request, sender, body)
  }

  #addToId(id: string, request: FailingRequest): void {
    const isMocked = request.isMocked && (this.#byId.get(id)?.isMocked ?? true)
    this.#byId.set(id, { ...request, isMocked })
  }

  #forget(id: string, success: RequestLine): void {
    const request = this.#byId.get(id)
    if (request && mayRecover(request, success)) this.#byId.delete(id)
  }
}

/** Whether a success is the server's, or both responses the test's, and was not sent before the error by another part of a page. */
function mayRecover(
  { ended, isMocked }: FailingRequest,
  { began = Number.POSITIVE_INFINITY, mocked = false }: RequestLine,
): boolean {
  return ended <= began && (isMocked || !mocked)
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
  return getOrCreate(numbers, context, () => ++lastNumber)
}
