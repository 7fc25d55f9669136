import type { RedactAdditions } from '../redaction/options.js'
import { isRecord } from '../values/is-record.js'
import { parseJson } from '../values/parse-json.js'
import { invisibleCharacters } from '../values/text/safe-text.js'

/** What the annotation of a monitored attempt tells the reporter about the attempt's options. */
export interface MonitorMark {
  /** The option `fail`, unless it is `'test'`. */
  readonly fail?: 'run' | 'nothing' | undefined
  /** Templates from the `routes` option. */
  readonly routes: readonly string[]
  /** The origin of `baseURL`, unless it is a loopback address. */
  readonly origin?: string | undefined
  /** The baseline's path relative to the config's folder, with forward slashes; absent without a baseline. */
  readonly baseline?: string | undefined
  /** The option `redact`, unless it is `true`. */
  readonly redact?: false | RedactAdditions | undefined
}

/** Encodes the annotation's description. Returns undefined if it would be empty. */
export function encodeMonitorMark({ routes, redact, ...others }: MonitorMark): string | undefined {
  const text = JSON.stringify({
    ...others,
    ...(routes.length > 0 && { routes }),
    ...(redact !== undefined && {
      redact: redact && { ...redact, patterns: redact.patterns?.map(toSource) },
    }),
  })
  return text === '{}' ? undefined : text.replace(invisibleCharacters, escapeUnits)
}

/** Decodes the description, ignoring what it does not know. */
export function decodeMonitorMark(description = ''): MonitorMark {
  const mark = description === '' ? undefined : parseJson(description)
  if (!isRecord(mark)) return { routes: [] }
  const { fail, routes, origin, baseline, redact } = mark
  return {
    ...((fail === 'run' || fail === 'nothing') && { fail }),
    routes: getStrings(routes),
    ...(typeof origin === 'string' && { origin }),
    ...(typeof baseline === 'string' && { baseline }),
    ...((redact === false || isRecord(redact)) && { redact: redact && decodeAdditions(redact) }),
  }
}

function decodeAdditions({ names, patterns, replacement }: Record<string, unknown>): RedactAdditions {
  return {
    names: getStrings(names),
    patterns: Array.isArray(patterns) ? patterns.filter(isSource).map(toRegExp) : [],
    ...(typeof replacement === 'string' && { replacement }),
  }
}

interface Source {
  readonly source: string
  readonly flags: string
}

function toSource({ source, flags }: RegExp): Source {
  return { source, flags }
}

function isSource(value: unknown): value is Source {
  return isRecord(value) && typeof value['source'] === 'string' && typeof value['flags'] === 'string'
}

function toRegExp({ source, flags }: Source): RegExp {
  return new RegExp(source, flags)
}

/** Escapes an invisible character as JSON does, so that decoding restores it. */
function escapeUnits(character: string): string {
  return character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function getStrings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
