import type { Redactor } from '../../redaction/redactor.js'
import { type FromFields, redactFields } from './redact-fields.js'

/** The fields of a finding in `_backchannel.json`, as in the schemas. */
export const findingFields = {
  /** Kind of finding, such as `http-error`. */
  kind: { type: 'string' },
  /** The error's name, shared by findings that have the same cause. */
  name: { type: 'string', redact: 'name' },
  /**
   * Full URL of the request; for page and console errors, of the script from which they come, or of the page if no
   * script is known.
   */
  url: { type: 'string', redact: 'url' },
  /** Time of the first occurrence. */
  timestamp: { type: 'time' },
  /** Number of occurrences in this test. */
  count: { type: 'integer' },
  /** What the finding did to its test. */
  verdict: { type: 'verdict' },
  /** Why the finding only warned: `maxTestsPerError`, or the option `fail`. */
  warnedBy: { type: 'warnedBy', optional: true },
  /** What the baseline said about the name when the test ran; absent without a baseline. */
  baseline: {
    type: 'object',
    optional: true,
    fields: {
      state: { type: 'baselineState' },
      reason: { type: 'string', redact: 'text', limit: 1000, optional: true },
      expires: { type: 'string', optional: true },
      ticket: { type: 'string', redact: 'text', limit: 1000, optional: true },
    },
  },
  /** Set if all occurrences were in `beforeAll` or in a worker fixture, before the test itself began. */
  phase: { type: 'phase', optional: true },
  /** HTTP method of the request, in upper case. */
  method: { type: 'string', optional: true },
  /** HTTP status of the response. */
  status: { type: 'integer', optional: true },
  /** The browser's or the server's message, at most 4,096 characters. */
  message: { type: 'string', redact: 'text', limit: 4096, optional: true },
  /** Class of a page error, such as `TypeError`. */
  errorName: { type: 'string', redact: 'text', optional: true },
  /** First line of the error among the arguments of a console call, which names it. */
  errorLine: { type: 'string', redact: 'text', limit: 4096, optional: true },
  /** The script from which a page or console error comes, with line and column, such as `https://shop.test/app.js:10:5`. */
  script: { type: 'string', redact: 'url', optional: true },
  /** Name of the GraphQL operation. */
  operationName: { type: 'string', redact: 'text', optional: true },
  /**
   * `extensions.code` of a GraphQL error, Node's code of a network error, such as `ECONNREFUSED`, or a policy's directive
   * and what it blocked, such as `img-src:https://cdn.test`.
   */
  code: { type: 'string', redact: 'text', optional: true },
  /** Set if the same request, sent again by the same context, succeeded later in the test; not if the error failed it. */
  recovered: { type: 'true', optional: true },
  /** Set if the test made the response itself, for example with `route.fulfill`. */
  mocked: { type: 'true', optional: true },
  /** Set if a browser requested it only to have it ready (prefetch or prerender), in all occurrences. */
  prefetch: { type: 'true', optional: true },
  /** Set if it first occurred after the test's last step, so that another run of the test may end before it. */
  late: { type: 'true', optional: true },
  /** The page's own errors about a request that the test or its options speak of, such as what it logged, at most five. */
  consequences: { type: 'texts', optional: true },
  /** Name of the request's error that a page's own error is about. */
  consequenceOf: { type: 'string', redact: 'name', optional: true },
  /** Details that help to explain the first occurrence. */
  details: {
    type: 'object',
    optional: true,
    fields: {
      statusText: { type: 'string', redact: 'text', optional: true },
      /** Playwright's resource type, such as `fetch`, `document` or `script`. */
      resourceType: { type: 'string', optional: true },
      /** URL of the page on which the error occurred. */
      pageUrl: { type: 'string', redact: 'url', optional: true },
      /** URL of the frame, unless it is the page's main frame. */
      frameUrl: { type: 'string', redact: 'url', optional: true },
      /** Time from the request's start to the response's first byte. */
      durationMs: { type: 'number', optional: true },
      /** Response headers from the allow-list, by lower-case name. */
      headers: { type: 'headers', optional: true },
      /** The beginning of a textual response body. */
      body: { type: 'string', redact: 'text', limit: 2048, cutFlag: 'bodyTruncated', optional: true },
      bodyTruncated: { type: 'true', optional: true },
      /** Headers and body of the request. */
      request: {
        type: 'object',
        optional: true,
        fields: {
          /** Request headers from the allow-list, by lower-case name. */
          headers: { type: 'headers', optional: true },
          /** The beginning of a textual request body. */
          body: { type: 'string', redact: 'text', limit: 2048, cutFlag: 'bodyTruncated', optional: true },
          bodyTruncated: { type: 'true', optional: true },
        },
      },
      /** Stack of a page error. */
      stack: { type: 'string', redact: 'text', limit: 4096, optional: true },
      /** Arguments of `console.error`, one per line. */
      args: { type: 'string', redact: 'args', limit: 4096, optional: true },
    },
  },
} as const

/** A finding as read from an attachment. If a newer version wrote it, its kind may be unknown. */
export type AttachedFinding = FromFields<typeof findingFields>

/** Details that help to explain an error. */
export type FindingDetails = FromFields<typeof findingFields.details.fields>

/** What the baseline says about an error. */
export type FindingBaseline = FromFields<typeof findingFields.baseline.fields>

/** A finding of a running test, before its verdict. */
export type LiveFinding = Omit<AttachedFinding, 'verdict' | 'warnedBy' | 'baseline'>

/** A finding as a detector reports it. */
export interface Observation
  extends Omit<LiveFinding, 'name' | 'count' | 'recovered' | 'mocked' | 'prefetch' | 'late' | 'details'> {
  readonly mocked?: boolean | undefined
  readonly prefetch?: boolean | undefined
  /** Whether the script from which an error of a page comes is a part of its document. */
  readonly isInline?: boolean | undefined
}

/** The fields without the texts of a page or a server, of which the name has what identifies the error. */
const {
  message: _message,
  errorName: _errorName,
  errorLine: _errorLine,
  operationName: _operationName,
  code: _code,
  consequences: _consequences,
  details: _details,
  ...fieldsWithoutTexts
} = findingFields

/** Redacts a finding, and leaves out all texts but the name if it leaves a worker where `details` is `false`. */
export function redactFinding<T extends Observation>(finding: T, redactor: Redactor, hasTexts = true): T {
  return redactFields(finding, hasTexts ? findingFields : fieldsWithoutTexts, redactor)
}
