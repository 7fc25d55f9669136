// Generators for each form of secret, and the places where secrets occur.
import fc from 'fast-check'

export interface Secret {
  readonly value: string
  /** The part that must never be seen. */
  readonly marker: string
}

interface Written {
  readonly where: 'url' | 'text' | 'body' | 'json'
  readonly written: unknown
}

const alnum = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const hexDigits = '0123456789abcdef'
const pick = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const base64url = (minLength: number, maxLength = minLength) => pick(`${alnum}-_`, minLength, maxLength)

const random = fc.tuple(pick(alnum, 8, 40), pick('0123456789', 1)).map(([a, digit]) => a + digit)

export const secret: fc.Arbitrary<Secret> = random.map((value) => ({ value, marker: value }))

/** Forms of secrets that are recognized wherever they occur. */
export const recognizable: Readonly<Record<string, fc.Arbitrary<string>>> = {
  jwt: fc
    .tuple(base64url(10, 60), base64url(10, 200), base64url(20, 90))
    .map(([a, b, c]) => `eyJ${a}.eyJ${b}.${c}`),
  ghp: pick(alnum, 36).map((rest) => `ghp_${rest}`),
  gho: pick(alnum, 36).map((rest) => `gho_${rest}`),
  githubPat: pick(alnum, 82).map((rest) => `github_pat_${rest}`),
  glpat: base64url(20).map((rest) => `glpat-${rest}`),
  xoxb: fc.tuple(pick('0123456789', 12), pick(alnum, 24)).map(([id, rest]) => `xoxb-${id}-${rest}`),
  stripe: pick(alnum, 24).map((rest) => `sk_live_${rest}`),
  stripeRestricted: pick(alnum, 24).map((rest) => `rk_live_${rest}`),
  whsec: pick(alnum, 32).map((rest) => `whsec_${rest}`),
  akia: pick('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16).map((rest) => `AKIA${rest}`),
  asia: pick('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16).map((rest) => `ASIA${rest}`),
  aiza: base64url(35).map((rest) => `AIza${rest}`),
  ya29: base64url(60).map((rest) => `ya29.${rest}`),
  npm: pick(alnum, 36).map((rest) => `npm_${rest}`),
  pypi: base64url(60).map((rest) => `pypi-AgEIcHlwaS5vcmc${rest}`),
  shpat: pick(hexDigits, 32).map((rest) => `shpat_${rest}`),
  sendgrid: fc.tuple(base64url(22), base64url(43)).map(([a, b]) => `SG.${a}.${b}`),
  openai: pick(alnum, 48).map((rest) => `sk-${rest}`),
  openaiProject: base64url(60).map((rest) => `sk-proj-${rest}`),
  anthropic: base64url(93).map((rest) => `sk-ant-api03-${rest}`),
  hf: pick('abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789', 34).map((rest) => `hf_${rest}`),
  digitalOcean: pick(hexDigits, 64).map((rest) => `dop_v1_${rest}`),
}

/** A secret with a name next to it, in each place where a name can occur. */
export const places: Readonly<Record<string, (secret: string) => Written>> = {
  query: (value) => ({ where: 'url', written: `https://shop.test/a?x=1&access_token=${value}&y=2` }),
  'query with an ambiguous name': (value) => ({ where: 'url', written: `/cb?code=${value}&state=${value}` }),
  fragment: (value) => ({ where: 'url', written: `https://shop.test/#/back?id_token=${value}` }),
  'user info': (value) => ({ where: 'url', written: `https://ada:${value}@shop.test/` }),
  matrix: (value) => ({ where: 'url', written: `https://shop.test/a;jsessionid=${value}/b` }),
  'encoded query': (value) => ({
    where: 'url',
    written: `/a?next=${encodeURIComponent(`/b?token=${value}`)}`,
  }),
  'encoded path': (value) => ({
    where: 'url',
    written: `/a/${encodeURIComponent(`https://b.test/?token=${value}`)}/c`,
  }),
  'title with a URL': (value) => ({ where: 'text', written: `GET https://a.test/?sig=${value} "fails"` }),
  'title with Bearer': (value) => ({ where: 'text', written: `sends Bearer ${value} twice` }),
  'JSON value': (value) => ({
    where: 'json',
    written: { a: [{ apiKey: value, deep: { Password: { x: value } } }] },
  }),
  'JSON body': (value) => ({ where: 'body', written: JSON.stringify({ a: { client_secret: value } }) }),
  'truncated JSON body': (value) => ({
    where: 'body',
    written: JSON.stringify({ a: { client_secret: value } }).slice(0, -4),
  }),
  'JSON in JSON': (value) => ({
    where: 'body',
    written: JSON.stringify({ a: JSON.stringify({ secret: value }) }),
  }),
  'JSON in a text': (value) => ({ where: 'text', written: `expected {"token":"${value}","n":1} here` }),
  'escaped JSON in a text': (value) => ({
    where: 'text',
    written: `got ${JSON.stringify(JSON.stringify({ token: value })).slice(1, -1)} here`,
  }),
  'form in JSON': (value) => ({ where: 'json', written: { form: `password=${value}&user=joe` } }),
  form: (value) => ({ where: 'body', written: `user=joe&user[password]=${value}` }),
  'first field of a form': (value) => ({ where: 'body', written: `pwd=${value}&user=joe` }),
  XML: (value) => ({ where: 'body', written: `<a><b:Password>${value}</b:Password></a>` }),
  CDATA: (value) => ({ where: 'body', written: `<a><token><![CDATA[${value}]]></token></a>` }),
  multipart: (value) => ({
    where: 'body',
    written: `--b\r\nContent-Disposition: form-data; name="api_key"\r\n\r\n${value}\r\n--b--`,
  }),
  'matcher text': (value) => ({ where: 'text', written: `✗ field(password="${value}"): got "x"` }),
  prose: (value) => ({ where: 'text', written: `login with password ${value} of joe failed` }),
  curl: (value) => ({ where: 'text', written: `curl -X POST -u joe:${value} https://shop.test/` }),
  'escaped multipart': (value) => ({
    where: 'text',
    written: `unexpected ${JSON.stringify(`--b\r\nContent-Disposition: form-data; name="pwd"\r\n\r\n${value}\r\n--b--`)}`,
  }),
  'header line': (value) => ({ where: 'text', written: `Authorization: Custom ${value}` }),
  cookies: (value) => ({ where: 'text', written: `Cookie: a=b; theme=${value}; c=d` }),
}

/** Places where a secret has no name. */
export const namelessPlaces: Readonly<Record<string, (secret: string) => Written>> = {
  path: (value) => ({ where: 'url', written: `https://shop.test/a/${value}/b` }),
  'encoded path': (value) => ({
    where: 'url',
    written: `https://shop.test/a/${encodeURIComponent(`x/${value}`).replaceAll('.', '%2E').replaceAll('_', '%5F')}/b`,
  }),
  'harmless parameter': (value) => ({ where: 'url', written: `/a?x=${value}&y=1` }),
  title: (value) => ({ where: 'text', written: `the token ${value} is refused` }),
  'JSON value': (value) => ({ where: 'json', written: { a: [value], note: `see ${value}.` } }),
  'JSON body': (value) => ({ where: 'body', written: JSON.stringify({ a: value }) }),
  form: (value) => ({ where: 'body', written: `a=1&b=${value}` }),
  XML: (value) => ({ where: 'body', written: `<a>${value}</a>` }),
  multipart: (value) => ({
    where: 'body',
    written: `--b\r\nContent-Disposition: form-data; name="note"\r\n\r\n${value}\r\n--b--`,
  }),
}
