// Generators for each form of secret, and the places where secrets occur.
import fc from 'fast-check'
import type { Redactor } from '../../../src/redaction/redactor.js'

interface Written {
  readonly where: 'url' | 'text' | 'json'
  readonly written: unknown
}

/** Writes a value under a name. */
export type NamedPlace = (name: string, value: string) => Written
type Place = (value: string) => Written

/** Returns what redaction leaves of a text or of JSON. */
export function redact(redactor: Redactor, { where, written }: Written): string {
  return where === 'json' ? JSON.stringify(redactor.json(written)) : redactor[where](String(written))
}

const url = (written: string): Written => ({ where: 'url', written })
const text = (written: string): Written => ({ where: 'text', written })
const form = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--`

/** Where even ambiguous names are secret. */
export const parameters: Readonly<Record<string, NamedPlace>> = {
  query: (name, value) => url(`https://shop.test/a?x=1&${name}=${value}&y=2`),
  fragment: (name, value) => url(`https://shop.test/#/a?${name}=${value}`),
  matrix: (name, value) => url(`https://shop.test/a;${name}=${value}/b`),
  'encoded query': (name, value) => url(`/a?next=${encodeURIComponent(`/b?${name}=${value}`)}`),
  'encoded path': (name, value) => url(`/a/${encodeURIComponent(`https://b.test/?${name}=${value}`)}/c`),
  'title with a URL': (name, value) => text(`GET https://a.test/?${name}=${value} "fails"`),
  form: (name, value) => text(`x=1&${name}=${value}&y=2`),
  'first field of a form': (name, value) => text(`${name}=${value}&y=2`),
  cookie: (name, value) => text(`set ${name}=${value}; path=/`),
  multipart: (name, value) => text(form(name, value)),
}

export const fields: Readonly<Record<string, NamedPlace>> = {
  'parsed JSON': (name, value) => ({ where: 'json', written: { a: [{ [name]: value }] } }),
  'object in parsed JSON': (name, value) => ({ where: 'json', written: { [name]: { x: [value] } } }),
  'JSON body': (name, value) => text(JSON.stringify({ a: { b: [{ [name]: value }] } })),
  'JSON in JSON': (name, value) => text(JSON.stringify({ a: JSON.stringify({ [name]: value }) })),
  'truncated JSON': (name, value) => text(`{"a":1,"${name}":"${value}`),
  'JSON in a text': (name, value) => text(`expected {"${name}":"${value}","n":1} here`),
  'escaped JSON in a text': (name, value) =>
    text(`got ${JSON.stringify(JSON.stringify({ [name]: value })).slice(1, -1)} here`),
  'GraphQL variables': (name, value) =>
    url(`/graphql?variables=${encodeURIComponent(JSON.stringify({ input: { [name]: value } }))}`),
  XML: (name, value) => text(`<a><b><${name}>${value}</${name}></b></a>`),
  'XML with a namespace': (name, value) => text(`<a><b:${name}>${value}</b:${name}></a>`),
  CDATA: (name, value) => text(`<a><${name}><![CDATA[${value}]]></${name}></a>`),
}

/** Texts in which a name and a value are recognized if the value is long or has digits. */
export const notations: Readonly<Record<string, NamedPlace>> = {
  'single quotes': (name, value) => text(`body was {'${name}': '${value}', 'n': 1}`),
  'spaces around =': (name, value) => text(`${name} = ${value} in the config`),
  'a space after =': (name, value) => text(`got ${name}= ${value} here`),
  prose: (name, value) => text(`login with ${name} ${value} of joe failed`),
  'a matcher': (name, value) => text(`✗ field(${name}="${value}"): got "x"`),
  'form in JSON': (name, value) => ({ where: 'json', written: { form: `${name}=${value}&user=joe` } }),
  'escaped multipart': (name, value) => text(`unexpected ${JSON.stringify(form(name, value))}`),
  Postgres: (name, value) => text(`duplicate key value: Key (${name})=(${value}) already exists.`),
  'Postgres, two columns': (name, value) =>
    text(`Key (email, ${name})=(ada@shop.test, ${value}) already exists.`),
  MySQL: (name, value) => text(`Duplicate entry '${value}' for key 'users.${name}'`),
  'SQL Server': (name, value) =>
    text(
      `Violation of UNIQUE KEY constraint '${name}'. Cannot insert duplicate key in object 'dbo.users'. The duplicate key value is (${value}).`,
    ),
  MongoDB: (name, value) =>
    text(`E11000 duplicate key error index: ${name}_1 dup key: { ${name}: "${value}" }`),
  GraphQL: (name, value) =>
    text(`Variable "$input" got invalid value "${value}" at "input.${name}"; too short`),
  meta: (name, value) => text(`<html><meta name="${name}" content="${value}"><p>x</p></html>`),
  'a hidden field': (name, value) =>
    text(`<form><input id="f1" type="hidden" name="${name}" value="${value}"></form>`),
  'a table of HTML': (name, value) =>
    text(`<table><tr><td>${name}</td><td class="v"><pre>${value}</pre></td></tr></table>`),
  'a list of HTML': (name, value) => text(`<dl><dt><b>${name}</b></dt><dd>${value}</dd></dl>`),
  'a table of text': (name, value) => text(`| ${name} | ${value} |`),
  'a console format': (name, value) => text(`${name} %s rejected ${value}`),
}

/** Places where anything is secret. */
export const credentials: Readonly<Record<string, Place>> = {
  'user info': (value) => url(`https://ada:${value}@shop.test/`),
  'title with Bearer': (value) => text(`sends Bearer ${value} twice`),
  curl: (value) => text(`curl -X POST -u joe:${value} https://shop.test/`),
  'header line': (value) => text(`Authorization: Custom ${value}`),
  cookies: (value) => text(`Cookie: a=b; theme=${value}; c=d`),
  'query with an ambiguous name': (value) => url(`/cb?code=${value}&state=${value}`),
}

/** Places where a secret has no name. */
export const namelessPlaces = {
  path: (value) => url(`https://shop.test/a/${value}/b`),
  'encoded path': (value) =>
    url(
      `https://shop.test/a/${encodeURIComponent(`x/${value}`).replaceAll('.', '%2E').replaceAll('_', '%5F')}/b`,
    ),
  'harmless parameter': (value) => url(`/a?x=${value}&y=1`),
  'matrix parameter': (value) => url(`/a;x=${value}/b`),
  title: (value) => text(`the token ${value} is refused`),
  project: (value) => text(`chromium (${value})`),
  message: (value) => text(`Error: no access with "${value}".`),
  'JSON value': (value) => ({ where: 'json', written: { a: [value], note: `see ${value}.` } }),
  'JSON body': (value) => text(JSON.stringify({ a: [value], b: `see ${value}` })),
  'text body': (value) => text(`first line\n${value}\nlast line`),
  form: (value) => text(`a=1&b=${value}`),
  XML: (value) => text(`<a>${value}</a>`),
  multipart: (value) => text(form('note', value)),
} satisfies Record<string, Place>

const alnum = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const pick = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const base64url = (minLength: number, maxLength = minLength) => pick(`${alnum}-_`, minLength, maxLength)

export const secret: fc.Arbitrary<string> = fc
  .tuple(pick(alnum, 8, 40), pick('0123456789', 1))
  .map(([a, digit]) => a + digit)

/** Forms of secrets that are recognized wherever they occur. */
export const recognizable: Readonly<Record<string, fc.Arbitrary<string>>> = {
  prefixed: fc.tuple(fc.constantFrom('ghp_', 'gho_', 'npm_'), pick(alnum, 36)).map(([a, b]) => a + b),
  jwt: fc
    .tuple(base64url(10, 60), base64url(10, 200), base64url(20, 90))
    .map(([a, b, c]) => `eyJ${a}.eyJ${b}.${c}`),
  sendgrid: fc.tuple(base64url(22), base64url(43)).map(([a, b]) => `SG.${a}.${b}`),
  card: fc.constant('4242424242424242'),
}
