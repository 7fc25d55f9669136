import type { FindingEvidence } from '../../attachments/decode.js'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'

/** What the findings of an attempt say of its records, which are only URL, status, method and time. */
export class FindingIndex {
  readonly #keys = new Map<string, string>()
  readonly #excused = new Map<string, boolean>()

  add(findings: readonly FindingEvidence[]): void {
    for (const { key, method = '', status = 0, url, recovered, mocked } of findings) {
      this.#keys.set(identify({ method, status, url }), key)
      const isExcused = recovered === true || mocked === true
      this.#excused.set(key, isExcused && this.#excused.get(key) !== false)
    }
  }

  /** The pattern key that the worker gave a record, as with the option `routes`. */
  getKey(record: NetworkErrorRecord): string | undefined {
    const key = this.#keys.get(identify(record))
    return key?.startsWith(`${record.method.toUpperCase()}:${record.status}:`) ? key : undefined
  }

  /** Whether all findings of a pattern recovered or were mocked, and so may not have counted. */
  isExcused(key: string): boolean {
    return this.#excused.get(key) === true
  }
}

function identify({ method, status, url }: Pick<NetworkErrorRecord, 'method' | 'status' | 'url'>): string {
  return `${method.toUpperCase()} ${status} ${url}`
}
