// Each word that is documented as a secret name, an ambiguous name or the start of a token, wherever it can occur.
import { expect, test } from 'vitest'
import { classifyName } from '../../../src/redaction/names.js'
import { createRedactor } from '../../../src/redaction/redactor.js'
import { words } from '../../support/words.js'
import { fields, type NamedPlace, namelessPlaces, notations, parameters, redact } from './secrets.js'

const redactor = createRedactor()
const { url, text, headers, json } = redactor
const hidden = '[redacted]'
const places = { ...parameters, ...fields }

const secretNames = words(`
  token secret passwd password passphrase passcode pwd signature apikey accesskey privatekey
  authkey appkey userkey subscriptionkey functionskey licensekey encryptionkey signingkey
  accountkey integrationkey consumerkey credential credentials sessionid sessid jsessionid
  phpsessid jwt authorization bearer hmac oobcode authcode authorizationcode codeverifier
  clientassertion assertion csrf xsrf samlart samlrequest samlresponse pin otp totp cvv cvc ssn
  iban cardnumber securitycode googleaccessid keypairid hdnea hdnts qak
`)
/** Secret names with other capitalization, punctuation or additional words. */
const compounds = words(`
  access-key Private_Key authKey APP-KEY userKey Subscription-Key functions_key session_id oob-code
  code_verifier clientAssertion SAMLRequest SAML-Response card_number Api-Key x-csrf X_XSRF
  access_token userPassword apiKey X-API-Key client-secret X-Goog-Api-Key refresh_token id_token
  user_password sessionToken X-Amz-Signature X-Amz-Credential X-Amz-Security-Token
  X-Goog-Credential AWSAccessKeyId userPIN PINNumber XPin x-pin pin_x card2Pin my--otp tokenOfUser
  APIKey
`)

const allNames = [...secretNames, ...compounds]

test.each([...allNames, ...secretNames.map((name) => name.toUpperCase())])(
  'hides the value of a field named %s',
  (name) => {
    for (const [place, write] of Object.entries(places)) {
      const left = redact(redactor, write(name, 'x7'))
      expect([place, left.includes('x7'), left.includes('redacted')]).toEqual([place, false, true])
    }
    for (const [notation, write] of Object.entries(notations)) {
      const left = redact(redactor, write(name, 'S3cr3tV4lue'))
      expect([notation, left]).toEqual([notation, expect.not.stringContaining('S3cr3tV4lue')])
    }
    expect(headers({ [name]: 'x7' })).toEqual({ [name]: hidden })
  },
)

test.each(allNames)('keeps the positions in a stack that contains %s', (name) => {
  const stack = [
    'Error: no',
    `    at validate (src/${name}.ts:142:17)`,
    `    at http://localhost:3000/src/${name}.js:42:170`,
    `    at async Object.${name} (webpack:///./src/auth/${name}.tsx?a1b2:142:17)`,
    `${name}@http://localhost:3000/assets/app.js:142:17`,
  ].join('\n')
  expect(text(stack)).toBe(stack)
})

test.each(['idempotency-key', 'surrogate-key', 'x-event-key', 'page_token', 'app_id', 'client_id'])(
  'keeps the value of %s',
  (name) => {
    const value = 'q7Zk2mXv9LpT4wRb8NcY'
    for (const [place, write] of Object.entries(places)) {
      expect([place, redact(redactor, write(name, value))]).toEqual([place, expect.stringContaining(value)])
    }
    expect(headers({ [name]: value })).toEqual({ [name]: value })
  },
)

test.each([
  ...['-otp', 'login.skey', 'login[SKEY]', 'a..skey', 'SKEY'].map((name) => [name, true] as const),
  ...words(`
    spinner skeys login.other skey.login tokenType password_changed_at pages_pinned pageToken code my.code x
  `).map((name) => [name, false] as const),
])('the value of %s in JSON is hidden: %s', (name, isHidden) => {
  expect(json({ [name]: 'x1' })).toEqual({ [name]: isHidden ? hidden : 'x1' })
})

test.each(
  words(`
      api-key apikey x-goog-api-key ocp-apim-subscription-key dd-api-key x-auth-key x-authorization
      x-shopify-hmac-sha256 password Authorization proxy-authorization cookie set-cookie x-api-key
      x-hub-signature-256 x-csrf-token client-secret dd-application-key x-functions-key
      x-amz-security-token stripe-signature x-xsrf-token x-vault-token private-token x-tableau-auth
      x-wsse cf-access-jwt-assertion x-auth x-rapidapi-key x-mbx-apikey cb-access-passphrase
      cb-access-sign x-honeycomb-team x-ms-client-principal paypal-transmission-sig x-session-id
      x-license-key x-otp x-openai-key x-mashape-key x-tenant-key geniekey jenkins-crumb
      x-trello-webhook x-amz-server-side-encryption-customer-key x-parse-rest-api-key
      x-signature-ed25519
    `),
)('hides the header %s', (name) => {
  expect(headers({ [name]: 'S3cr3tV4lue' })).toEqual({ [name]: hidden })
})

const names = ['code', 'key', 'ticket', 'state', 'session', 'sid', 'sig', 'policy', 'auth', 'cookie']

test.each(names)(
  'the ambiguous name %s hides six characters or more in parameters, and none in JSON and XML',
  (name) => {
    const shows = (write: NamedPlace, value: string) => redact(redactor, write(name, value)).includes(value)
    for (const [place, write] of Object.entries(parameters))
      expect([place, shows(write, 'open12'), shows(write, 'open1')]).toEqual([place, false, true])
    for (const [place, write] of Object.entries(fields))
      expect([place, shows(write, 'q7Zk2mXv9LpT')]).toEqual([place, true])
  },
)

test.each(Object.entries(namelessPlaces))('recognizes a token in the place: %s', (_place, write) => {
  const left = redact(redactor, write(`ghp_${'a1B2'.repeat(9)}`))
  expect([decodeURIComponent(left).includes('a1B2'), left.includes('redacted')]).toEqual([false, true])
})

test.each(
  words(`
      reset reset-password magic verify confirm invite activate unsubscribe hooks webhooks
    `),
)(
  'a path segment after a word that is typical of secret links is hidden after %s if it is a token of 16 characters or more, but not a UUID',
  (word) => {
    const token = 'q7Zk2mXv9LpT4wRb'
    for (const route of ['', '#/']) {
      const base = `https://shop.test/${route}${word}`
      expect(url(`${base}/${token}`)).toBe(`${base}/${hidden}`)
      expect(url(`${base}/${token.slice(1)}`)).toBe(`${base}/${token.slice(1)}`)
      const uuid = `${base}/6f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f`
      expect(url(uuid)).toBe(uuid)
    }
  },
)

test.each([
  ['user[password]', 'secret'],
  ['my-sig', 'ambiguous'],
  ['title', 'ordinary'],
  ['max_tokens', 'ordinary'],
])('classifies the name %s as %s', (name, verdict) => {
  expect(classifyName(name)).toBe(verdict)
})
