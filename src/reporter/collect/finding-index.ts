import type { FindingEvidence } from '../../attachments/decode.js'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import { createRouteFinder } from '../../findings/routes.js'

type RequestIdentity = Partial<Pick<NetworkErrorRecord, 'method' | 'status' | 'url'>>

/**
 * The findings of one attempt, and which of them are also records of `network-errors.json`. Identity is judged by what
 * the worker wrote, before it is redacted again.
 */
export class FindingIndex {
  readonly #findings: FindingEvidence[] = []
  readonly #keys = new Map<string, string>()
  readonly #recordKeys = new Map<string, string>()
  readonly #findRoute: (url: string) => string | undefined

  constructor(routes: readonly string[]) {
    this.#findRoute = createRouteFinder(routes)
  }

  get findings(): readonly FindingEvidence[] {
    return this.#findings
  }

  add(findings: readonly FindingEvidence[]): void {
    for (const finding of findings) {
      this.#findings.push(finding)
      this.#keys.set(identify(finding), finding.key)
    }
  }

  /** The last part of the pattern key, when it is not the base path: a template of the option `routes`. */
  getTemplate(record: NetworkErrorRecord): string | undefined {
    const prefix = `${record.method.toUpperCase()}:${record.status}:`
    const key = this.#keys.get(identify(record))
    return key?.startsWith(prefix) ? key.slice(prefix.length) : this.#findRoute(record.url)
  }

  setPatternKey(record: NetworkErrorRecord, patternKey: string): void {
    this.#recordKeys.set(identify(record), patternKey)
  }

  /** The pattern of the record that a finding describes; undefined when there is none. */
  getPatternKey(finding: FindingEvidence): string | undefined {
    return this.#recordKeys.get(identify(finding))
  }
}

function identify({ method = '', status = 0, url = '' }: RequestIdentity): string {
  return `${method.toUpperCase()} ${status} ${url}`
}
