import type { FindingEvidence } from '../../attachments/decode.js'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import { createRouteFinder } from '../../findings/routes.js'

/** Looks up what the findings of an attempt know about its records, which have only URL, status, method and time. */
export class FindingIndex {
  readonly #keys = new Map<string, string>()
  readonly #routes: readonly string[]

  constructor(routes: readonly string[]) {
    this.#routes = routes
  }

  add(findings: readonly FindingEvidence[]): void {
    for (const { key, method = '', status = 0, url } of findings) {
      this.#keys.set(identify({ method, status, url }), key)
    }
  }

  /** The last part of the pattern key, when it is not the base path: a template of the option `routes`. */
  getBasePath(record: NetworkErrorRecord): string | undefined {
    const prefix = `${record.method.toUpperCase()}:${record.status}:`
    const key = this.#keys.get(identify(record))
    return key?.startsWith(prefix) ? key.slice(prefix.length) : createRouteFinder(this.#routes)(record.url)
  }
}

function identify({ method, status, url }: Pick<NetworkErrorRecord, 'method' | 'status' | 'url'>): string {
  return `${method.toUpperCase()} ${status} ${url}`
}
