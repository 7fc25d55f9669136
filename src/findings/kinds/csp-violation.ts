import { escapeWildcards } from '../../values/wildcards.js'
import { defineKind, type FindingKindRules } from './kind.js'

interface CspViolationOptions {
  /**
   * What a content security policy blocks. `'report'` records it without failing the test. A report-only policy never
   * fails a test. Default: `false`.
   */
  readonly cspViolations: boolean | 'report'
}

/** Something that a content security policy blocks; its code is the effective directive and what it blocked. */
export const cspViolation: FindingKindRules<'csp-violation', CspViolationOptions> = defineKind({
  name: 'csp-violation',
  record: { cspViolations: false },
  label: { singular: 'CSP violation', plural: 'CSP violations', title: 'CSP violation', speaker: 'browser' },
  formatLine: ({ code = '', url }) => `${code.replace(':', ': ')} (${url})`,
  // An enforced policy and a report-only one may block the same URL, and only one of them counts.
  toIdentity: ({ code, url, message }) => `${isReportOnly(message)} ${code} ${url}`,
  toName: ({ code = '' }) => escapeWildcards(`CSP ${code.replace(':', ': ')}`),
  neverFails: ({ message }) => isReportOnly(message),
})

const reportOnly = '[Report Only] '

/** What differs between the messages of Firefox, and of a browser that only reports, and all others. */
const prefix = /^(?:\[JavaScript \w+: ")?(?:Content-Security-Policy: )?/
const suffix = /" \{file: [^{}]*\}\]$/
const reportOnlyMark = /^\[Report Only\] |^\(Report-Only policy\) |The policy is report-only, so /

/** Separates what was blocked from the directive: in Chromium and Firefox, and in WebKit. */
const violates =
  / violates the following (?:Content Security Policy )?directive\b| (?:does not appear in|appears in neither) the [a-z-]+ directive\b/
const trustedType = /^This document requires 'Trusted\w+' assignment/

interface Violation {
  /** What was blocked if it is remote, otherwise the page. */
  readonly url: string
  /** The directive and what it blocked, such as `img-src:https://cdn.test`. */
  readonly code: string
  readonly message: string
}

/**
 * Reads a browser's message about a violation, the only sign of one that needs no script in the page. Returns undefined
 * for other messages. Formats: Chromium 156, Firefox 153, and WebKit's source,
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/csp/ContentSecurityPolicy.cpp
 */
export function parseViolation(text: string, pageUrl: string): Violation | undefined {
  const whole = text.replace(prefix, '').replace(suffix, '').trim()
  const sentence = whole.replace(/^[[(]Report.Only[^\])]*[\])] /, '')
  const isSink = trustedType.test(sentence)
  const end = isSink ? sentence.length : sentence.search(violates)
  if (end === -1) return undefined
  const blocked = sentence.slice(0, end)
  const directive = isSink ? 'require-trusted-types-for' : findDirective(blocked, sentence.slice(end))
  const url = findUrl(blocked)
  return {
    url: url !== undefined && isRemote(url) ? url : pageUrl,
    code: `${directive}:${url === undefined ? describeCode(blocked, directive) : toSource(url)}`,
    message: reportOnlyMark.test(whole) ? reportOnly + sentence : sentence,
  }
}

/** Whether Firefox says what a policy blocked, which it does as an error of the page over WebDriver BiDi. */
export function isOfPolicy({ name }: Error): boolean {
  return name === 'Content-Security-Policy'
}

/** Whether a message is about a policy that blocks nothing. */
export function isReportOnly(message = ''): boolean {
  return message.startsWith(reportOnly)
}

/** Finds the effective directive. Only Firefox names it in every message, in parentheses. */
function findDirective(blocked: string, rule: string): string {
  const [, effective] =
    / \(([a-z-]+)\)/.exec(blocked) ??
    /'([a-z-]+-(?:elem|attr|src))' was not explicitly set/.exec(rule) ??
    /(?:directive|:) ["'“‘’]([a-z-]+)/.exec(rule) ??
    / the ([a-z-]+) directive/.exec(rule) ??
    []
  if (findUrl(blocked) !== undefined || !/^(?:script|style|default)-src$/.test(effective ?? '')) {
    return effective ?? 'unknown'
  }
  if (/eval|WebAssembly/i.test(blocked)) return 'script-src'
  if (/style/.test(blocked)) return /style attributes/.test(rule) ? 'style-src-attr' : 'style-src-elem'
  return /handler/.test(blocked) ? 'script-src-attr' : 'script-src-elem'
}

function findUrl(blocked: string): string | undefined {
  return /(?:^|[\s'])((?!javascript:)[a-z][a-z\d+.-]*:[^\s']*)/i.exec(blocked)?.[1]
}

function isRemote(url: string): boolean {
  return /^(?:http|ws)s?:/.test(url)
}

function toSource(url: string): string {
  const [scheme = ''] = url.split(':', 1)
  return isRemote(url) && URL.canParse(url) ? new URL(url).origin : scheme
}

/** Names blocked code as the browser's own event does: https://www.w3.org/TR/CSP3/#violation-resource */
function describeCode(blocked: string, directive: string): string {
  if (directive === 'trusted-types') return 'trusted-types-policy'
  if (directive === 'require-trusted-types-for') return 'trusted-types-sink'
  if (blocked.includes('WebAssembly')) return 'wasm-eval'
  return /eval/i.test(blocked) ? 'eval' : 'inline'
}
