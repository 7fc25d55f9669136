// Secrets whose value does not directly follow its name, as echoed by validators, databases, debug pages and consoles.
import { describe, expect, test } from 'vitest'
import { normalizeMessage } from '../../../src/findings/keys/normalize-message.js'
import { createRedactor } from '../../../src/redaction/redactor.js'

const secret = 'S3cr3tV4lue'
const hidden = '[redacted]'
const { text, body, json, url } = createRedactor()

/** Responses in which validators echo a rejected password. */
const validators: readonly (readonly [string, unknown])[] = [
  [
    'FastAPI',
    { detail: [{ type: 'string_too_short', loc: ['body', 'password'], msg: 'Too short', input: secret }] },
  ],
  [
    'FastAPI in a list',
    { detail: [{ type: 'string_type', loc: ['body', 'tokens', 0], msg: 'Not a string', input: [secret] }] },
  ],
  [
    'express-validator',
    { errors: [{ type: 'field', value: secret, msg: 'Invalid value', path: 'password', location: 'body' }] },
  ],
  [
    'express-validator 6',
    { errors: [{ value: secret, msg: 'Invalid value', param: 'password', location: 'body' }] },
  ],
  [
    'Spring',
    { errors: [{ objectName: 'user', field: 'password', rejectedValue: secret, defaultMessage: 'size' }] },
  ],
  ['class-validator', [{ target: { password: secret }, value: secret, property: 'password', children: [] }]],
  [
    'joi',
    {
      details: [
        {
          message: 'too short',
          path: ['password'],
          type: 'string.min',
          context: { limit: 12, value: secret, label: 'password', key: 'password' },
        },
      ],
    },
  ],
  ['ajv', [{ instancePath: '/user/password', keyword: 'minLength', params: { limit: 12 }, data: secret }]],
  [
    'yup',
    {
      path: 'password',
      value: secret,
      originalValue: secret,
      params: { value: secret, originalValue: secret, path: 'password' },
    },
  ],
  ['zod', [{ code: 'invalid_enum_value', received: secret, path: ['user', 'password'], options: ['a'] }]],
  [
    'JSON:API',
    { errors: [{ status: '422', source: { pointer: '/data/attributes/password' }, value: secret }] },
  ],
  ['JSON:API, reversed', { errors: [{ input: secret, source: { pointer: '/data/password' } }] }],
]

describe('hides a rejected password that is echoed by', () => {
  test.each(validators)('%s', (_validator, response) => {
    const raw = JSON.stringify(response)
    const written = {
      value: JSON.stringify(json(response)),
      body: body(raw),
      indented: body(JSON.stringify(response, null, 2)),
      'in a text': text(`400 Bad Request: ${raw} (see log)`),
      escaped: text(`got ${JSON.stringify(raw)}`),
      'in JSON': body(JSON.stringify({ a: raw })),
      cut: body(raw.slice(0, -2)),
    }
    for (const [where, left] of Object.entries(written)) {
      expect([where, left]).toEqual([where, expect.not.stringContaining(secret)])
      expect([where, left]).toEqual([where, expect.stringContaining('redacted')])
    }
    expect(() => JSON.parse(written.body)).not.toThrow()
  })

  test('any validator, but keeps the values of other fields', () => {
    const response = {
      errors: [
        { path: 'color', value: 'blue' },
        { path: ['password'], value: secret },
        { loc: ['size'], input: 7 },
      ],
    }
    const redacted = {
      errors: [
        { path: 'color', value: 'blue' },
        { path: ['password'], value: hidden },
        { loc: ['size'], input: 7 },
      ],
    }
    expect(json(response)).toEqual(redacted)
    expect(body(JSON.stringify(response))).toBe(JSON.stringify(redacted))
    expect(text(`got ${JSON.stringify(response)} here`)).toBe(`got ${JSON.stringify(redacted)} here`)
  })
})

const names = [
  ...['token', 'secret', 'passwd', 'password', 'passphrase', 'passcode', 'pwd', 'signature', 'apikey'],
  ...['accesskey', 'privatekey', 'authkey', 'appkey', 'userkey', 'subscriptionkey', 'functionskey'],
  ...['licensekey', 'encryptionkey', 'signingkey', 'accountkey', 'integrationkey', 'consumerkey'],
  ...['credential', 'credentials', 'sessionid', 'sessid', 'jsessionid', 'phpsessid', 'jwt', 'authorization'],
  ...['bearer', 'hmac', 'oobcode', 'authcode', 'authorizationcode', 'codeverifier', 'clientassertion'],
  ...['assertion', 'csrf', 'xsrf', 'samlart', 'samlrequest', 'samlresponse', 'pin', 'otp', 'totp', 'cvv'],
  ...['cvc', 'ssn', 'iban', 'cardnumber', 'securitycode', 'googleaccessid', 'keypairid', 'hdnea', 'hdnts'],
  ...['qak', 'api_key', 'apiKey', 'access_token', 'client-secret', 'X-Goog-Api-Key', 'refresh_token'],
  ...['user_password', 'sessionToken'],
]
const notations: Readonly<Record<string, (name: string) => string>> = {
  'single quotes': (name) => `body was {'${name}': '${secret}', 'n': 1}`,
  'spaces around =': (name) => `${name} = ${secret} in the config`,
  'a space after =': (name) => `got ${name}= ${secret} here`,
  Postgres: (name) => `duplicate key value: Key (${name})=(${secret}) already exists.`,
  'Postgres, two columns': (name) => `Key (email, ${name})=(ada@shop.test, ${secret}) already exists.`,
  MySQL: (name) => `Duplicate entry '${secret}' for key 'users.${name}'`,
  'SQL Server': (name) =>
    `Violation of UNIQUE KEY constraint '${name}'. Cannot insert duplicate key in object 'dbo.users'. The duplicate key value is (${secret}).`,
  MongoDB: (name) => `E11000 duplicate key error index: ${name}_1 dup key: { ${name}: "${secret}" }`,
  GraphQL: (name) => `Variable "$input" got invalid value "${secret}" at "input.${name}"; too short`,
  meta: (name) => `<html><meta name="${name}" content="${secret}"><p>x</p></html>`,
  'a hidden field': (name) => `<form><input id="f1" type="hidden" name="${name}" value="${secret}"></form>`,
  'a table of HTML': (name) =>
    `<table><tr><td>${name}</td><td class="v"><pre>${secret}</pre></td></tr></table>`,
  'a list of HTML': (name) => `<dl><dt><b>${name}</b></dt><dd>${secret}</dd></dl>`,
  'a table of text': (name) => `| ${name} | ${secret} |`,
  'a console format': (name) => `${name} %s rejected ${secret}`,
}

describe('notations of a name and a value', () => {
  test.each(Object.entries(notations))('are redacted for every secret name: %s', (_notation, write) => {
    const seen = names.filter(
      (name) => text(write(name)).includes(secret) || body(write(name)).includes(secret),
    )
    expect(seen).toEqual([])
  })

  test.each([
    'color = blue12 in the config',
    "body was {'color': 'blue12', 'n': 1}",
    'Key (email)=(ada@shop.test) already exists.',
    "Duplicate entry 'ada' for key 'users.email'",
    'Variable "$input" got invalid value "blue12" at "input.color"; too short',
    '<meta name="color" content="blue12">',
    '<td>color</td><td>blue12</td>',
    '| color | blue12 |',
    'color %s rejected blue12',
    'the public key q7Zk2mXv9 is ordinary',
  ])('are kept if ordinary: %s', (ordinary) => {
    expect(text(ordinary)).toBe(ordinary)
  })
})

test.each([
  ['api key %s rejected correcthorse', 'api key %s rejected [redacted]'],
  ['user %s has the api key %s ada correcthorse', 'user %s has the api key %s ada [redacted]'],
  ['api key q7Zk2mXv9 rejected', 'api key [redacted] rejected'],
  ['API key: q7Zk2mXv9 rejected', 'API key: [redacted] rejected'],
])('hides the API key in %s and in its pattern key', (message, redacted) => {
  expect(text(message)).toBe(redacted)
  expect(normalizeMessage(text(message))).not.toMatch(/correcthorse|q7Zk2mXv9/)
})

/** The responses of frameworks to a missing or weak password. */
const reasons: readonly (readonly [string, unknown])[] = [
  ['Laravel', { message: 'Invalid data.', errors: { password: ['The password field is required.'] } }],
  [
    'Laravel, two sentences',
    { errors: { password: ['The password must be at least 8 characters.', 'It is too short.'] } },
  ],
  ['Rails', { password: ["can't be blank", 'is too short (minimum is 8 characters)'] }],
  ['Rails, a full sentence', { errors: { password_confirmation: ["doesn't match Password"] } }],
  ['Django', { password: ['This field may not be blank.'] }],
  ['Django, required', { token: ['This field is required.'] }],
  ['Django, one text', { password: 'This password is too short. It must contain at least 8 characters.' }],
  [
    'ASP.NET',
    { title: 'One or more', status: 400, errors: { Password: ['The Password field is required.'] } },
  ],
  ['ASP.NET, length', { errors: { Password: ["It must have a minimum length of '8'."] } }],
  ['Spring', { errors: { password: 'must not be blank' } }],
  ['Spring, size', { password: 'size must be between 8 and 64' }],
  ['express-validator', { errors: { password: 'Password is required' } }],
  ['joi', { password: '"password" is required' }],
  ['joi, length', { password: '"password" length must be at least 8 characters long' }],
  ['yup', { errors: { password: ['password is a required field'] } }],
  ['zod', { fieldErrors: { password: ['String must contain at least 8 character(s)'] } }],
  ['class-validator', { password: ['password should not be empty'] }],
  ['Symfony', { violations: { apiKey: 'This value should not be blank.' } }],
  ['Phoenix', { errors: { password: ['has invalid format'] } }],
  ['OAuth', { access_token: 'The access token expired' }],
  ['Go', { pin: 'pin is a required field' }],
]

describe('reasons under a secret name', () => {
  test.each(reasons)('are kept if they come from %s', (_framework, response) => {
    const raw = JSON.stringify(response)
    expect(json(response)).toEqual(response)
    expect(body(raw)).toBe(raw)
    expect(body(JSON.stringify(response, null, 2))).toBe(JSON.stringify(response, null, 2))
    expect(text(`422: ${raw} here`)).toBe(`422: ${raw} here`)
  })

  test('are kept in XML', () => {
    const xml = '<errors><password>is too short</password></errors>'
    expect(body(xml)).toBe(xml)
  })

  test.each([
    ['a password of several words', 'correct horse battery staple'],
    ['a reason that quotes the value', "'hunter' is too short"],
    ['a reason with the value', `${secret} is too short`],
    ['one word', 'required'],
  ])('do not include %s, which stays hidden', (_what, value) => {
    for (const list of [value, [value], ['It is too short.', value]]) {
      expect(json({ password: list })).toEqual({ password: hidden })
      expect(body(JSON.stringify({ password: list }))).toBe(`{"password":"${hidden}"}`)
      expect(text(`got ${JSON.stringify({ password: list })} here`)).toBe(`got {"password":"${hidden}"} here`)
    }
  })
})

describe('keeps the positions in a stack that contains', () => {
  test.each(names)('%s', (name) => {
    const stack = [
      'Error: no',
      `    at validate (src/${name}.ts:142:17)`,
      `    at http://localhost:3000/src/${name}.js:42:170`,
      `    at async Object.${name} (webpack:///./src/auth/${name}.tsx?a1b2:142:17)`,
      `${name}@http://localhost:3000/assets/app.js:142:17`,
    ].join('\n')
    expect(text(stack)).toBe(stack)
  })
})

test.each([
  '/cb?error_description=Token+expired&state=ok',
  'https://shop.test/cb?error=invalid_token&error_description=Token+expired&page=2',
  '/cb?message=Basic+auth&id=1234567890123456789012',
])('keeps the ordinary parameters of %s', (ordinary) => {
  expect(url(ordinary)).toBe(ordinary)
  expect(text(ordinary)).toBe(ordinary)
})

test.each(['password.changed', 'api_token.revoked'])('keeps the data of an event named %s', (name) => {
  const event = { name, data: { user: 42, plan: 'basic' } }
  expect(json(event)).toEqual(event)
  expect(body(JSON.stringify(event))).toBe(JSON.stringify(event))
})
