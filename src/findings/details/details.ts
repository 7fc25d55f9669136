/** Why something went wrong. */
export interface FindingDetails {
  readonly statusText?: string
  /** As Playwright names it: `fetch`, `document`, `script` … */
  readonly resourceType?: string
  /** URL of the page on which it happened. */
  readonly pageUrl?: string
  /** URL of the frame, unless it is the page's main frame. */
  readonly frameUrl?: string
  /** From the request's start to the response's first byte. */
  readonly durationMs?: number
  /** Response headers of the allow-list, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>
  /** The beginning of a textual response body. */
  readonly body?: string
  readonly bodyTruncated?: true
  /** Stack of a page error. */
  readonly stack?: string
  /** Arguments of `console.error`, one on each line. */
  readonly args?: string
}
