import type { MonitorMark } from '../../attachments/monitor-mark.js'
import type { AttachedFinding } from '../../findings/finding-fields.js'
import { toFindingPath } from '../../findings/finding-path.js'
import { formatRequestKey } from '../../findings/http-error/pattern-key.js'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import { createRouteFinder, type FindRoute } from '../../findings/routes.js'

type RequestIdentity = Partial<Pick<NetworkErrorRecord, 'method' | 'status' | 'url'>>

/** What `_backchannel.json` and `network-errors.json` say about the same response. */
export interface IndexedRequest {
  /** The pattern key of its latest finding. */
  findingKey: string
  /** The pattern of its record; undefined when it has no record. */
  patternKey: string | undefined
}

export interface IndexedFinding {
  readonly finding: AttachedFinding
  readonly request: IndexedRequest
}

/**
 * The findings of one attempt, and which of them are also records of `network-errors.json`. Identity is judged by what
 * the worker wrote, before it is redacted again.
 */
export class FindingIndex {
  readonly #findings: IndexedFinding[] = []
  readonly #requests = new Map<string, IndexedRequest>()
  readonly #findRoute: FindRoute
  readonly ownOrigin: string | undefined

  constructor({ routes, origin }: Pick<MonitorMark, 'routes' | 'origin'>) {
    this.#findRoute = createRouteFinder(routes)
    this.ownOrigin = origin
  }

  get findings(): readonly IndexedFinding[] {
    return this.#findings
  }

  add(findings: readonly AttachedFinding[]): void {
    for (const finding of findings) {
      const identity = identify(finding)
      const request = this.#requests.get(identity) ?? { findingKey: finding.key, patternKey: undefined }
      request.findingKey = finding.key
      this.#requests.set(identity, request)
      this.#findings.push({ finding, request })
    }
  }

  getRequest(record: NetworkErrorRecord): IndexedRequest | undefined {
    return this.#requests.size === 0 ? undefined : this.#requests.get(identify(record))
  }

  /** Where a finding occurred, as the worker decides whether it is known; made of its redacted URL. */
  getPath(url: string): string {
    return toFindingPath(url, { findRoute: this.#findRoute, ownOrigin: this.ownOrigin })
  }

  /** The last part of the pattern key as the worker made it; else a template of the option `routes`, if one matches. */
  getKeyPath(
    record: NetworkErrorRecord,
    request: Pick<IndexedRequest, 'findingKey'> | undefined,
  ): string | undefined {
    const prefix = formatRequestKey(record.method, record.status, '')
    return request?.findingKey.startsWith(prefix)
      ? request.findingKey.slice(prefix.length)
      : this.#findRoute(record.url)
  }
}

function identify({ method = '', status = 0, url = '' }: RequestIdentity): string {
  return `${method.toUpperCase()} ${status} ${url}`
}
