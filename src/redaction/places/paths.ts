import { uuid } from '../../values/text.js'

/**
 * The visible beginnings of secret URLs, such as those of incoming webhooks, to which anyone who knows the URL can
 * post. The rest of the path is hidden.
 */
const vendorPaths: readonly string[] = [
  'hooks\\.slack\\.com/(?:services|workflows|triggers)/',
  'discord(?:app)?\\.com/api/(?:v\\d+/)?webhooks/\\d+/',
  '[\\w-]+\\.webhook\\.office\\.com/webhookb2/',
  'outlook\\.office(?:365)?\\.com/webhook/',
  'hooks\\.zapier\\.com/hooks/(?:catch|standard)/',
  '[\\w-]+\\.tines\\.(?:com|io)/webhook/',
  '(?:hook[\\w.-]*\\.make|hook\\.integromat)\\.com/',
  '[\\w.-]*n8n\\.cloud/webhook(?:-test)?/',
  'webhook\\.site/',
  '[\\w-]+\\.m\\.pipedream\\.net/',
  'maker\\.ifttt\\.com/trigger/[^/\\s]+/(?:json/)?with/key/',
  'hooks\\.airtable\\.com/workflows/',
  'open\\.(?:feishu\\.cn|larksuite\\.com)/open-apis/bot/(?:v\\d/)?hook/',
  'api\\.flock\\.com/hooks/sendMessage/',
  'webhooks?\\.workato\\.com/webhooks/(?:rest/)?',
  'hooks\\.[\\w-]*ringcentral\\.com/webhook/(?:v\\d/)?',
  '[\\w-]+\\.ryver\\.com/application/webhook/',
  'events\\.pagerduty\\.com/(?:integration|x-ere)/',
  'alert\\.victorops\\.com/integrations/generic/\\d+/alert/',
  'api\\.netlify\\.com/build_hooks/',
  'api\\.vercel\\.com/v1/integrations/deploy/',
  'hc-ping\\.com/',
  'nosnch\\.in/',
  'cronitor\\.link/p/',
  'uptime\\.betterstack\\.com/api/v\\d/heartbeat/',
  'logs-01\\.loggly\\.com/inputs/',
  '(?:mainnet|[\\w-]+)\\.infura\\.io/v3/',
  '[\\w-]+\\.g\\.alchemy\\.com/v2/',
  '[\\w.-]+\\.quiknode\\.pro/',
  'chat\\.whatsapp\\.com/',
  't\\.me/(?:joinchat/|\\+)',
  'calendar\\.google\\.com/calendar/ical/[^/\\s]+/',
]
const vendorPath = new RegExp(`((?<![\\w.-])(?:${vendorPaths.join('|')}))[^\\s"'<>\\\\?#]+`, 'gi')
const telegramBot = /(\/bot)\d{5,12}(?::|%3A)[\w-]{8,}/gi

const linkWords =
  '(?:reset|magic|verify|verification|confirm|confirmation|invite|invites|invitation|invitations|activate|activation|unsubscribe|hooks|webhooks)'
const linkObjects = '(?:password|email|account|link|token|user|signup|login)'
/** An encoded user id before a token of Django: https://docs.djangoproject.com/en/5.2/topics/auth/default/#django.contrib.auth.views.PasswordResetView */
const djangoUser = String.raw`[\w-]{2,12}(?=\/[a-z\d]{6,7}-[a-f\d]{32}(?![\w-]))`
/** A token after a word such as `reset` or `accept-invite`, possibly with another word or an id in between. */
const linkToken = new RegExp(
  String.raw`((?<![\w-])(?:[a-z]{1,20}[-_])?${linkWords}(?:[-_]?${linkObjects})?\/(?:(?:${linkObjects}|\d{1,12}|${djangoUser})\/)?)([\w.~%+=:-]{16,}(?:\/[\w~%+=-]{24,})*)(?=[/?#\s"'<>\\)]|$)`,
  'gi',
)
/** Several words, such as `order-confirmation-page` or `movie.created`, which look like a token but are not. */
const words = /^[a-z]{1,20}(?:[-_.:](?:[a-z]{1,20}|v?\d{1,4}))+$/
/** A file name from a bundler, such as `useCart-Cq7HMDCO.js`, which is not a token even in a folder such as `reset`. */
const hashedFile =
  /^[A-Za-z][A-Za-z_-]{1,60}[-.](?:[\w-]{8}|[\da-f]{9,32})(?:\.[a-z]{2,6})?\.(?:[cm]?js|css|wasm|svg|png|webp|woff2?)(?:\.map)?$/

/**
 * ASP.NET can keep the session id in the path instead of a cookie: `/(S(lit3py55t21z5v55vlm25s55))/`.
 * https://learn.microsoft.com/dotnet/api/system.web.sessionstate.httpsessionstate.iscookieless
 */
const aspNetSession = /(?<=[()])([SAF])\([\w-]{8,}\)/g

/** A quick first check, which rules out most URLs. All rules above, except for ASP.NET's, need one of these words. */
const mayHoldSecret =
  /hook|bot\d|reset|magic|verif|confirm|invit|activat|unsubscr|make\.com|integromat|pipedream|ifttt|pagerduty|victorops|vercel|hc-ping|nosnch|cronitor|betterstack|loggly|infura|alchemy|quiknode|whatsapp|t\.me|ical/i

/** Hides the parts of a path that are secret because of their position. */
export function redactPaths(text: string, replacement: string): string {
  if (!text.includes('/')) return text
  const withoutSession = text.includes('(')
    ? text.replace(aspNetSession, (_all, kind: string) => `${kind}(${replacement})`)
    : text
  if (!mayHoldSecret.test(text)) return withoutSession
  return withoutSession
    .replace(vendorPath, (_all, before: string) => `${before}${replacement}`)
    .replace(telegramBot, (_all, before: string) => `${before}${replacement}`)
    .replace(linkToken, (all, before: string, token: string) =>
      isOrdinarySegment(token) ? all : `${before}${replacement}`,
    )
}

function isOrdinarySegment(segment: string): boolean {
  const [first = ''] = segment.split('/')
  return !/\d/.test(first) || uuid.test(first) || words.test(first) || hashedFile.test(first)
}
