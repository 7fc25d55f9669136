/** Words that make every name that contains them secret. Case and punctuation of names are ignored. */
export const secretWords: readonly string[] = [
  // `secretary`, `tokenizer` and `passwordless` are ordinary words.
  ...['token(?!i[sz])', 'secret(?!ar)', 'passw(?!ordless)', 'passphrase', 'passcode', 'pwd', 'pswd'],
  ...['signature', 'credential', 'jwt', 'authorization(?!s$)', 'hmac', 'csrf', 'xsrf', 'bearer'],
  ...['sessionid', 'sessid', 'sessionkey', 'aspxauth', 'connectsid', 'privkey', 'socialsecurity'],
  ...['samlart', 'samlrequest', 'samlresponse', 'clientassertion', 'jwtassertion', 'wresult'],
  ...['cardnumber', 'creditcardnum', 'ccnum', 'securitycode', 'keypairid', 'googleaccessid'],
  `(?:${[
    ...['api', 'access', 'private', 'auth', 'app', 'user', 'subscription', 'functions?', 'application'],
    ...['master', 'admin', 'license', 'insert', 'ingest', 'ingestion', 'write', 'encryption', 'decryption'],
    ...['signing', 'shared', 'account', 'ssh', 'service', 'integration', 'routing', 'consumer', 'rest'],
    ...['developer', 'dev', 'partner', 'merchant', 'server', 'security', 'customer', 'appwrite', 'agent'],
    ...['instrumentation', 'stream', 'recovery', 'activation', 'rl', 'webhook'],
  ].join('|')})key`,
  `(?:${[
    ...['oob', 'auth', 'authorization', 'verification', 'activation', 'backup', 'recovery', 'mfa', 'otp'],
    ...['onetime', 'sms', 'reset', 'device', 'login', '2fa'],
  ].join('|')})codes?$`,
  'codeverifier',
]

/** Short words that must be whole words, because `className` contains `ssn` and `shipping` contains `pin`. */
export const secretWholeWords: ReadonlySet<string> = new Set([
  ...['pin', 'otp', 'totp', 'hotp', 'cvv', 'cvv2', 'cvc', 'cvc2', 'cvn', 'ssn', 'iban'],
])

/** Names that are secret only on their own, not as part of a longer name. */
export const secretNames: ReadonlySet<string> = new Set([
  ...['assertion', 'setcookie', 'authtkt', 'hdnea', 'hdnts', 'qak', 'honeycombteam', 'wsse'],
  ...['msclientprincipal', 'dbpass', 'userpass', 'smtppass', 'proxypass', 'sessiontkt', 'cfclearance'],
  ...['cookie2', 'jenkinscrumb', 'boxapi', 'trellowebhook', 'jfrogartapi', 'amznoidcdata', 'zumomaster'],
  ...['plaidverification', 'geniekey', 'firebaseappcheck', 'ovhconsumer', 'vercelprotectionbypass'],
  ...['oauthverifier', 'wskey', 'skey', 'sharekey', 'clientkey', 'tkn', 'connectionstring', 'verifhash'],
])

/** Names that are secret only if the value is long enough. In JSON and XML, they are ordinary. */
export const ambiguousNames: ReadonlySet<string> = new Set([
  ...['code', 'key', 'ticket', 'state', 'session', 'sid', 'sig', 'sign', 'policy', 'auth', 'cookie', 'pass'],
  ...['authentication', 'cookies', 'creds', 'cred'],
])

/** Words that are ambiguous even at the end of a longer name, such as `x-tableau-auth` and `laravel_session`. */
export const ambiguousEndings: ReadonlySet<string> = new Set(['sig', 'sign', 'auth', 'session'])

/** Names with these endings describe a secret but do not contain it: `token_type`, `password_changed_at`. */
export const harmlessEndings: ReadonlySet<string> = new Set([
  ...['type', 'types', 'method', 'methods', 'version', 'algorithm', 'algo', 'alg', 'status', 'count'],
  ...['length', 'size', 'limit', 'limits', 'expiry', 'expires', 'expiration', 'ttl', 'policy', 'strength'],
  ...['name', 'at', 'in', 'on', 'by', 'enabled', 'disabled', 'required', 'protected', 'protection', 'valid'],
  ...['verified', 'used', 'remaining', 'total', 'date', 'time', 'timestamp', 'url', 'uri', 'endpoint'],
  ...['link', 'href', 'param', 'scanning', 'symbol', 'decimals', 'address', 'format', 'check'],
  ...['field', 'fields', 'prefix', 'supported', 'location', 'scope', 'scopes'],
])

/** Ordinary names that contain a secret word: pagination cursors, token counts of language models, idempotency keys. */
export const ordinaryName: RegExp = new RegExp(
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
