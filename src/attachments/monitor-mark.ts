import { isRecord } from '../values/is-record.js'
import { parseJson } from '../values/parse-json.js'
import { invisibleCharacters } from '../values/text/safe-text.js'

/** Data about a monitored attempt that its annotation passes to the reporter. */
export interface MonitorMark {
  /** Pattern keys whose errors failed this attempt. */
  readonly charged: readonly string[]
  /** Templates from the `routes` option. */
  readonly routes: readonly string[]
  /** The origin of `baseURL`, unless it is a loopback address. */
  readonly origin?: string | undefined
}

/** Encodes the annotation's description. Returns undefined if it would be empty. */
export function encodeMonitorMark({ charged, routes, origin }: MonitorMark): string | undefined {
  if (charged.length + routes.length === 0 && origin === undefined) return undefined
  const lists = { ...(charged.length > 0 && { charged }), ...(routes.length > 0 && { routes }) }
  return JSON.stringify({ ...lists, origin }).replace(invisibleCharacters, escapeUnits)
}

/** Decodes the description; missing lists become empty. */
export function decodeMonitorMark(description = ''): MonitorMark {
  const mark = description === '' ? undefined : parseJson(description)
  if (!isRecord(mark)) return { charged: [], routes: [] }
  const { charged, routes, origin } = mark
  return {
    charged: getStrings(charged),
    routes: getStrings(routes),
    ...(typeof origin === 'string' && { origin }),
  }
}

/** Escapes an invisible character as JSON does, so that decoding restores it. */
function escapeUnits(character: string): string {
  return character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function getStrings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
