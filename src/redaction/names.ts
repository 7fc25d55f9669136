// Which names of parameters, headers and fields mean that their value is secret.

/** Whether the name of a parameter, header or field means that its value is secret. */
export type NameVerdict = 'secret' | 'ambiguous' | 'ordinary'

/** Classifies a name. The last part of names such as `user[token]` and `auth.key` is also classified on its own. */
export function classifyName(name: string): NameVerdict {
  const words = splitWords(name)
  const plain = words.join('')
  const last = words.at(-1) ?? ''
  if (ordinaryName.test(plain)) return 'ordinary'
  if (!harmlessEndings.has(last) && isSecret(plain, words)) return 'secret'
  const part = normalizeName(name.split(/[.[\]]/).findLast(Boolean) ?? '')
  if (secretNames.has(part)) return 'secret'
  return [plain, part].some((text) => ambiguousNames.has(text)) || ambiguousEndings.has(last)
    ? 'ambiguous'
    : 'ordinary'
}

/** Removes case and punctuation from a name, so that names can be compared. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function isSecret(plain: string, words: readonly string[]): boolean {
  return secretWord.test(plain) || secretNames.has(plain) || words.some((word) => secretWholeWords.has(word))
}

/** Splits `X-Api-Key`, `apiKey` and `APIKey` into `api` and `key`. */
function splitWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word, index) => word !== '' && (word !== 'x' || index > 0))
}

/** Regular expression source for a name that precedes its value in text: one word, or two such as `api key`. */
export const nameInText: string = String.raw`(?<![\w$.[\]-])((?:(?:API|[Aa](?:pi|ccess|uth)|[Pp]rivate|[Ss](?:ecret|ession|ecurity|igning)|[Ee]ncryption|[Ll]icense|[Vv]erification|[Rr]ecovery|[Cc]ard) (?=(?:[Kk]ey|KEY|[Cc]ode|[Nn]umber|[Ii]d|ID)\b))?[\w$.[\]-]{2,80})`

/**
 * Regular expression source for a quote or backslash inside an unquoted value, as in `password=it's"S3cr3t` and
 * `token=a\S3cr3t`. Excludes those that end the value in a longer text: a quote that no word follows, an escaped quote,
 * and an escaped delimiter such as `\n` or `\u0026`.
 */
export const markInValue: string = String.raw`(?<![\s=:>|])["']{1,3}(?=[\w!@$%^*~])|\\{1,16}(?![\s\\"'nrt]|u00(?:2[0-7]|3[CcEe])|$)`

/** Words before `key` in a secret name. */
const keyWords = listWords(`
  api access private auth app user subscription functions? application master admin license insert
  ingest ingestion write encryption decryption signing shared account ssh service integration
  routing consumer rest developer dev partner merchant server security customer appwrite agent
  instrumentation stream recovery activation rl webhook
`)

/** Words before `code` in a secret name. */
const codeWords = listWords(`
  oob auth authorization verification activation backup recovery mfa otp onetime sms reset device
  login 2fa
`)

/** Words that make every name that contains them secret. Case and punctuation of names are ignored. */
const secretWord = new RegExp(
  [
    // `secretary`, `secretsmanager`, `tokenizer` and `passwordless` are ordinary words.
    ...listWords(`
      token(?!i[sz]) secret(?!ar|smanager) passw(?!ordless) passphrase passcode pwd pswd signature credential jwt
      authorization(?!s$) hmac csrf xsrf bearer sessionid sessid sessionkey aspxauth connectsid privkey
      socialsecurity samlart samlrequest samlresponse clientassertion jwtassertion wresult cardnumber
      creditcardnum ccnum securitycode keypairid googleaccessid
    `),
    `(?:${keyWords.join('|')})key`,
    `(?:${codeWords.join('|')})codes?$`,
    'codeverifier',
  ].join('|'),
)

/** Short words that must be whole words, because `className` contains `ssn` and `shipping` contains `pin`. */
const secretWholeWords = new Set('pin otp totp hotp cvv cvv2 cvc cvc2 cvn ssn iban'.split(' '))

/** Names that are secret only on their own, not as part of a longer name. */
const secretNames = new Set(
  listWords(`
    assertion setcookie authtkt hdnea hdnts qak honeycombteam wsse msclientprincipal dbpass userpass
    smtppass proxypass sessiontkt cfclearance cookie2 jenkinscrumb boxapi trellowebhook jfrogartapi
    amznoidcdata zumomaster plaidverification geniekey firebaseappcheck ovhconsumer vercelprotectionbypass
    oauthverifier wskey skey sharekey clientkey tkn connectionstring verifhash
  `),
)

/** Names that are secret only if the value is long enough. In JSON and XML, they are ordinary. */
const ambiguousNames = new Set(
  listWords(`
    code key ticket state session sid sig sign policy auth cookie pass authentication cookies creds cred
  `),
)

/** Words that are ambiguous even at the end of a longer name, such as `x-tableau-auth` and `laravel_session`. */
const ambiguousEndings = new Set(['sig', 'sign', 'auth', 'session'])

/** Names with these endings describe a secret but do not contain it: `token_type`, `password_changed_at`. */
const harmlessEndings = new Set(
  listWords(`
    type types method methods version algorithm algo alg status count length size limit limits expiry
    expires expiration ttl policy strength name at in on by enabled disabled required protected protection
    valid verified used remaining total date time timestamp url uri endpoint link href param scanning
    symbol decimals address format check field fields prefix supported location scope scopes level error
    errors exception service
  `),
)

/** Ordinary names that contain a secret word: pagination cursors, token counts of language models, idempotency keys. */
const ordinaryName = new RegExp(
  [
    '(?:page|pagination|next|prev|previous|continuation|cursor|sync|resume|scroll|skip|delta|starting|idempotency)tokens?$',
    '(?:max|min|total|input|output|prompt|completion|cached|reasoning|audio|text|image|used|remaining|num|number|count|of)tokens',
    '^accesscontrol',
    '^signature(?:s|id|input|requests?|requestid)$',
    '^authorizationid$',
    '^secretscanning',
    '^(?:www|proxy)authenticate$',
  ].join('|'),
)

function listWords(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
