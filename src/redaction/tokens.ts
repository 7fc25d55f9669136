// Tokens that are recognized by their form alone: JSON Web Tokens, card numbers, and those with their issuer's prefix. The
// prefixes are based on the public rules of secret scanners:
// https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml

/** A run of characters that is in every token, but in few URLs. */
const longRun = /[\w+=~-]{10}/

/** Hides tokens anywhere in the text. */
export function hideTokens(text: string, replacement: string): string {
  if (!longRun.test(text)) return hideCardNumbers(text, replacement)
  const withoutJwt = text.includes('eyJ')
    ? text.replace(jwt, (_all, before = '', beforeCut = '') => `${before}${beforeCut}${replacement}`)
    : text
  return hideCardNumbers(hideIssuedTokens(withoutJwt, replacement), replacement)
}

/**
 * A JWT: at least three parts in base64url (two if truncated), the first of which is the start of a JSON object. The
 * dots may be percent-encoded.
 */
const jwt =
  /(?<![\w-])((?:(?!eyJ)[\w-])*)eyJ[\w-]{4,}(?:(?:\.|%2[Ee])[\w-]*){2,4}|(?<![\w-])((?:(?!eyJ)[\w-])*)eyJ[\w-]{4,}(?:\.|%2[Ee])eyJ[\w-]*/g

/** Alternatives in one regular expression; none may match across white space, quotes or `/`. */
export const tokenPrefixes: readonly string[] = [
  // source code hosts, package registries, CI
  'gh[opsur]_[A-Za-z0-9]{16,}',
  'github_pat_\\w{16,}',
  'gl(?:pat|dt|rt|soat|ft|ffct|imt|agent|oas|cbt|ptt)-[\\w.-]{16,}',
  'GR1348941[\\w-]{16,}',
  'AT(?:ATT|CTT)3[\\w=-]{20,}',
  'ATBB[A-Za-z0-9]{24,}',
  'BBDC-[A-Za-z0-9+/]{20,}',
  'npm_[A-Za-z0-9]{20,}',
  'oy2[a-z0-9]{43}(?![a-z0-9])',
  'CCIPAT_[A-Za-z0-9]{16,}_[a-f0-9]{40}',
  'bkua_[a-f0-9]{40}',
  'sq[apu]_[a-f0-9]{40}',
  'pypi-[\\w-]{16,}',
  'rubygems_[a-f0-9]{32,}',
  'CLOJARS_[a-z0-9]{32,}',
  'dckr_pat_[\\w-]{16,}',
  'AKCp[A-Za-z0-9]{60,}',
  'cmVmd[A-Za-z0-9]{50,}',
  'sgp_[\\w]{32,}',
  'pnu_[A-Za-z0-9]{32,}',
  'nfp_[A-Za-z0-9]{32,}',
  'rnd_[A-Za-z0-9]{24,}',
  // messaging
  'xox[a-z](?:\\.xox[a-z])?-[\\w-]{8,}',
  'xapp-\\d-[\\w-]{10,}',
  '[MNO][\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,}',
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}',
  'x(?:keysib|smtpsib)-[\\w-]{32,}',
  'key-[a-f0-9]{32}(?![a-f0-9])',
  'SK[a-f0-9]{32}(?![a-f0-9])',
  're_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}',
  // payment services and shops
  '(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{8,}',
  'whsec_[\\w+/=-]{12,}',
  'shp(?:at|ca|pa|ss|tka)_[A-Fa-f0-9]{16,}',
  'sq0[a-z]{3}-[\\w-]{20,}',
  'EAAA[\\w-]{50,}',
  'EAA[CM][A-Za-z0-9]{60,}',
  'FLW(?:SEC|PUB)K(?:_TEST)?-[A-Za-z0-9-]{12,}',
  'shippo_(?:live|test)_[a-f0-9]{32,}',
  'EZ[AT]K[A-Za-z0-9]{50,}',
  'duffel_(?:test|live)_[\\w=-]{32,}',
  'amzn\\.mws\\.[a-f0-9-]{36}',
  // clouds and databases
  '(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])',
  'ABSK[A-Za-z0-9+/]{100,}',
  'bedrock-api-key-[\\w+/=-]{16,}',
  'AIza[\\w-]{30,}',
  'ya29\\.[\\w.-]{10,}',
  'GOCSPX-[\\w-]{20,}',
  '1//0[\\w-]{30,}',
  'LTAI[A-Za-z0-9]{12,}',
  'do[opr]_v1_[a-f0-9]{32,}',
  'dapi[a-f0-9]{32}',
  'HRKU-[\\w-]{36,}',
  'pscale_(?:tkn|oauth|pw)_[\\w=.-]{32,}',
  'sbp_[a-f0-9]{40}',
  'sb_secret_[\\w-]{16,}',
  'hv[bs]\\.[\\w-]{20,}',
  'pul-[a-f0-9]{40}',
  'f(?:o1|m1[ar]|m2)_[\\w+/=-]{40,}',
  'tskey-[\\w-]{16,}',
  'v1\\.0-[a-f0-9]{24}-[a-f0-9]{100,}',
  'sha256~[\\w-]{43}',
  // machine learning
  'sk-(?:proj|ant|svcacct|admin|or|lf|live|test)-[\\w-]{16,}',
  'sk-[A-Za-z0-9]{20,}(?![\\w-])',
  '(?:hf|api_org)_[A-Za-z0-9]{20,}',
  'gsk_[A-Za-z0-9]{32,}',
  'xai-[A-Za-z0-9]{32,}',
  'pplx-[A-Za-z0-9]{32,}',
  'r8_[A-Za-z0-9]{32,}',
  'nvapi-[\\w-]{32,}',
  // other services
  'CFPAT-[\\w-]{40,}',
  'mdb_sa_sk_[\\w-]{20,}',
  'pat-(?:na|eu|ap)\\d-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}',
  'lin_(?:api|oauth)_[A-Za-z0-9]{24,}',
  'ntn_[A-Za-z0-9]{32,}',
  'secret_[A-Za-z0-9]{43}',
  'fig(?:d|o|oh|ur)_[\\w-]{32,}',
  'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}',
  'PMAK-[a-f0-9]{24}-[a-f0-9]{34}',
  'NR(?:AK|JS|II|AA|AL|BR)-[\\w-]{16,}',
  'dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}',
  'gl(?:sa|c)_[\\w+/=]{24,}',
  'eyJrIjoi[\\w+/=]{40,}',
  'sntry[su]_[\\w+/=-]{32,}',
  'phx_[A-Za-z0-9]{32,}',
  'rdme_[a-z0-9]{64,}',
  'dp\\.(?:pt|st|sa|ct|scim|audit)\\.[\\w.-]{20,}',
  'ops_eyJ[\\w+/=-]{32,}',
  'A3-[A-Z0-9]{6}-[A-Z0-9-]{20,}',
  'AGE-SECRET-KEY-1[A-Z0-9]{32,}',
  'p8e-[a-z0-9]{32}',
  'API-[A-Z0-9]{26}(?![A-Z0-9])',
  '(?:sdk|mob)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  'sl\\.[\\w-]{60,}',
  'sm_[aps]at_[A-Za-z0-9]{16}',
  'tk-us-[\\w-]{40,}',
  'fio-u-[\\w=-]{60,}',
  '(?:PGTIOU|PGT|TGT|ST|PT)-\\d+-[\\w.-]{16,}',
]

/** A token may not begin inside a word, except after an escaped line break (`\n` in JSON), which ends with a letter. */
const start = String.raw`(?<![A-Za-z0-9](?<!\\[nrt]))`
const prefixedToken = new RegExp(`${start}(?:${tokenPrefixes.join('|')})`, 'g')

/** Tokens that do not begin with their fixed part. Searching for that part first is ten times as fast. */
const markedTokens: readonly { readonly mark: string; readonly token: RegExp }[] = [
  // Telegram bots, Mailchimp, Azure client secrets, Terraform Cloud, MaxMind, Facebook apps
  {
    mark: ':',
    token: /(?<![A-Za-z0-9])\d{8,10}:(?:AA[\w-]{30,}|(?=[\w-]{0,34}[A-Za-z])[\w-]{35}(?![\w-]))/g,
  },
  { mark: '-us', token: /(?<![A-Za-z0-9])[a-f0-9]{32}-us\d{1,2}(?!\w)/g },
  { mark: 'Q~', token: /(?<![A-Za-z0-9])[\w~.]{3}\dQ~[\w~.-]{31,34}/g },
  { mark: '.atlasv1.', token: /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,}/g },
  { mark: '_mmk', token: /(?<![A-Za-z0-9])[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk/g },
  { mark: '|', token: /(?<![A-Za-z0-9])\d{15,16}\|[\w-]{27,40}/g },
]

function hideIssuedTokens(text: string, replacement: string): string {
  return markedTokens.reduce(
    (clean, { mark, token }) => (clean.includes(mark) ? clean.replace(token, () => replacement) : clean),
    text.replace(prefixedToken, () => replacement),
  )
}

/** Four groups of four digits, or the groups of American Express and Diners Club, with or without separators. */
const cardNumber =
  /(?<![\w.-])(?:(?:4\d|5[1-5]|2[2-7]|35|6[0245])\d{2}([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d{2}([ -]?)\d{6}\2\d{5}|3(?:0[0-5]|[68]\d)\d([ -]?)\d{6}\3\d{4}|62\d{17})(?![\w-]|\.\d)/g

function hideCardNumbers(text: string, replacement: string): string {
  return text.replace(cardNumber, (number) => (isLuhn(number.replace(/\D/g, '')) ? replacement : number))
}

/** Whether the digits pass the Luhn check: https://en.wikipedia.org/wiki/Luhn_algorithm */
function isLuhn(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + getLuhnValue(Number(digit), index), 0)
  return sum % 10 === 0
}

function getLuhnValue(digit: number, index: number): number {
  if (index % 2 === 0) return digit
  return digit > 4 ? digit * 2 - 9 : digit * 2
}
