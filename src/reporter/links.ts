import type { FindingDetails } from '../findings/fields/finding-fields.js'
import { findTraceId } from '../findings/fields/trace-id.js'
import { defaultReplacement } from '../redaction/rules.js'
import { createInvalid, isNonEmptyString } from '../values/check-value.js'
import { createTypeError } from '../values/errors.js'
import { isRecord } from '../values/json.js'
import { createHint } from '../values/option-table.js'

/** URL templates by link name. */
export type LinkTemplates = Readonly<Record<string, string>>

/** What is needed of an error to link to it. */
interface LinkSource {
  readonly url: string
  readonly timestamp: string
  readonly details?: FindingDetails | undefined
}

/** Returns URLs by link name, omitting links with a placeholder that has no value. */
export type FormatLinks = (error: LinkSource) => Readonly<Record<string, string>>

interface LinkedRun {
  readonly commit?: string | undefined
  readonly branch?: string | undefined
}

type GetValue = (error: LinkSource, run: LinkedRun) => string | undefined

/** Margin before and after the error in the time range of a link to logs. */
const marginMs = 60_000

const placeholders: Readonly<Record<string, GetValue>> = {
  traceId: ({ details }) => findTraceId(details?.request?.headers) ?? findTraceId(details?.headers),
  from: ({ timestamp }) => formatMoment(timestamp, -marginMs),
  to: ({ timestamp }) => formatMoment(timestamp, marginMs),
  url: ({ url }) => url,
  path: ({ url }) => (URL.canParse(url) ? new URL(url).pathname : undefined),
  commit: (_error, { commit }) => commit,
  branch: (_error, { branch }) => branch,
}

const placeholder = /\{([^{}]*)\}/g
/** A URL with a literal host, so that data from the page cannot choose the server to which a link leads. */
const literalHost = /^https?:\/\/[^/?#{}\s]+(?:[/?#]|$)/i
const headerName = /^[\w.]+(?:-[\w.]+)+$/

/** Checks the templates. Throws a `TypeError` for the first invalid template. */
export function checkLinks(links: unknown = {}, path = 'links'): LinkTemplates {
  if (!isRecord(links) || !Object.keys(links).every(isNonEmptyString)) {
    throw createInvalid(path, 'an object of URL templates by name', links)
  }
  return Object.fromEntries(
    Object.entries(links).map(([name, template]) => [name, checkTemplate(template, `${path}.${name}`)]),
  )
}

function checkTemplate(template: unknown, name: string): string {
  if (typeof template !== 'string' || !literalHost.test(template) || !URL.canParse(template)) {
    throw createInvalid(name, 'a URL that begins with http:// or https:// and a host', template)
  }
  const unknown = listPlaceholders(template).find((word) => !isKnown(word))
  if (unknown === undefined) return template
  const valid = [...Object.keys(placeholders), 'x-request-id'].map((word) => `{${word}}`)
  throw createTypeError(
    `Unknown placeholder "{${unknown}}" of ${name}. ${createHint(`{${unknown}}`, valid, 'placeholders')} Names of headers have a hyphen.`,
  )
}

/** Creates a function that formats the links for an error of a run. Expects redacted errors and checked templates. */
export function createLinks(templates: LinkTemplates, run: LinkedRun): FormatLinks {
  return (error) => {
    const links = Object.entries(templates).map(([name, template]) => [name, fill(template, error, run)])
    return Object.fromEntries(links.filter(([, url]) => url !== undefined))
  }
}

function fill(template: string, error: LinkSource, run: LinkedRun): string | undefined {
  const values = new Map(listPlaceholders(template).map((word) => [word, getValue(word, error, run)]))
  if ([...values.values()].some((value) => value === undefined || value === '')) return undefined
  return template.replace(placeholder, (_, word: string) => encode(values.get(word) ?? ''))
}

function getValue(word: string, error: LinkSource, run: LinkedRun): string | undefined {
  const get = Object.hasOwn(placeholders, word) ? placeholders[word] : undefined
  return get ? get(error, run) : findHeader(word.toLowerCase(), error)
}

/** Finds a header, except a redacted one, by which nobody can look anything up. */
function findHeader(name: string, { details }: LinkSource): string | undefined {
  const values = [details?.request?.headers?.[name], details?.headers?.[name]]
  return values.find((value) => value !== undefined && value !== defaultReplacement)
}

function listPlaceholders(template: string): string[] {
  return [...template.matchAll(placeholder)].map(([, word = '']) => word)
}

function isKnown(word: string): boolean {
  return Object.hasOwn(placeholders, word) || headerName.test(word)
}

function formatMoment(timestamp: string, offsetMs: number): string | undefined {
  const moment = Date.parse(timestamp)
  return Number.isNaN(moment) ? undefined : String(moment + offsetMs)
}

/** Encodes a value, including characters that end a string in Kibana or a Markdown link. Replaces lone surrogates. */
function encode(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
