import type { RedactAdditions } from '../redaction/rules.js'
import { isRecord, isStringList, parseJson } from '../values/json.js'
import { invisibleCharacters, toAscii } from '../values/text.js'
import { decodeSelection, type Selection } from './selection.js'

/** What a monitored attempt's annotation tells the reporter. Options with their default values are absent. */
export interface MonitorMark {
  readonly fail?: 'run' | 'nothing' | undefined
  /** Templates from the `routes` option. */
  readonly routes?: readonly string[] | undefined
  /** The origin of `baseURL`, unless it is a loopback address. */
  readonly origin?: string | undefined
  /** Path of the active baseline relative to the config's folder, with forward slashes. */
  readonly baseline?: string | undefined
  readonly redact?: RedactAdditions | false | undefined
  /** `false` if `details` leaves out bodies, and so also what web servers printed. */
  readonly serverLog?: false | undefined
  /** Whether the attempt recorded its traffic. */
  readonly traffic?: true | undefined
  /** Kinds that the attempt recorded beside HTTP errors. */
  readonly kinds?: readonly string[] | undefined
  /** Whether the config's `defineConfig` added the monitor, so that every test should have it. */
  readonly registered?: true | undefined
  /** How the attempt's run was limited to some tests. */
  readonly selection?: Selection | undefined
}

/** Encodes the annotation's description. Returns undefined if it would be empty. */
export function encodeMonitorMark(mark: MonitorMark): string | undefined {
  const text = JSON.stringify(mark, (_key, value) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  )
  return text === '{}' ? undefined : text.replace(invisibleCharacters, toAscii)
}

/** Decodes the description, omitting what is invalid. */
export function decodeMonitorMark(description = ''): MonitorMark {
  const mark = description === '' ? undefined : parseJson(description)
  if (!isRecord(mark)) return {}
  const { fail, routes, origin, baseline, redact, serverLog, traffic, kinds, registered, selection } = mark
  return {
    fail: fail === 'run' || fail === 'nothing' ? fail : undefined,
    routes: isStringList(routes) ? routes : undefined,
    origin: typeof origin === 'string' ? origin : undefined,
    baseline: typeof baseline === 'string' ? baseline : undefined,
    redact: redact === false ? false : decodeAdditions(redact),
    serverLog: serverLog === false ? false : undefined,
    traffic: traffic === true || undefined,
    kinds: isStringList(kinds) ? kinds : undefined,
    registered: registered === true || undefined,
    selection: decodeSelection(selection),
  }
}

function decodeAdditions(redact: unknown): RedactAdditions | undefined {
  if (!isRecord(redact)) return undefined
  const { names, patterns, replacement } = redact
  return {
    ...(isStringList(names) && { names }),
    ...(Array.isArray(patterns) && { patterns: patterns.flatMap(decodePattern) }),
    ...(typeof replacement === 'string' && { replacement }),
  }
}

/** Returns nothing for a pattern that this version of Node does not support; the worker has applied it already. */
function decodePattern(pattern: unknown): readonly RegExp[] {
  if (!isRecord(pattern)) return []
  try {
    return [new RegExp(String(pattern['source']), String(pattern['flags']))]
  } catch {
    return []
  }
}
