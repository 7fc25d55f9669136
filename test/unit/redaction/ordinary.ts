// Ordinary texts, which fill every report and must stay readable.
import fc from 'fast-check'

const alnum = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const pick = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const constantFromWords = (text: string) => fc.constantFrom(...text.trim().split(/\s+/))
const word = constantFromWords(`
  movies orders users settings cart checkout search profile invoices reports
  verify confirm reset hooks webhooks activate tokens sessions keys passwords
`)
const slug = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join('-'))
const hex = (length: number) => pick('0123456789abcdef', length)
const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const id = fc.oneof(
  fc.nat().map(String),
  fc.uuid(),
  hex(24),
  pick('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 26),
  fc
    .tuple(fc.constantFrom('cus', 'ord', 'evt', 'pi', 'in', 'price'), pick(alnum, 14, 24))
    .map(([kind, rest]) => `${kind}_${rest}`),
  fc.nat(99999).map((number) => `ORD-2026-${String(number).padStart(5, '0')}`),
  pick(alnum, 11),
)
const asset = fc.oneof(
  fc.tuple(word, pick(`${alnum}-_`, 8)).map(([name, hash]) => `assets/${name}-${hash}.js`),
  fc.tuple(word, hex(20)).map(([name, hash]) => `static/js/${name}.${hash}.chunk.js`),
  fc
    .tuple(word, pick(`${alnum}-_`, 8), fc.constantFrom('js', 'css', 'js.map'))
    .map(([name, hash, end]) => `src/hooks/${name}-${hash}.${end}`),
  fc.tuple(word, hex(20)).map(([name, hash]) => `verify/use-${name}.${hash}.chunk.js`),
  hex(64).map((hash) => `_next/static/${hash}/page.css`),
)
const parameter = fc.oneof(
  id.map((value) => `id=${value}`),
  fc.nat(500).map((page) => `page=${page}`),
  date.map((day) => `from=${day.toISOString()}`),
  date.map((day) => `day=${day.toISOString().slice(0, 10)}`),
  pick(alnum, 10, 40).map((cursor) => `page_token=${cursor}`),
  pick(alnum, 10, 40).map((cursor) => `cursor=${cursor}`),
  fc.uuid().map((value) => `correlation_id=${value}`),
  fc.uuid().map((value) => `client_id=${value}`),
  slug.map((value) => `q=${value.replaceAll('-', '+')}`),
  constantFromWords(`
    sort=-name code=422 ticket=T-77 lang=de-DE email=ada%40shop.test filter[status]=open fields=a,b,c
    q=caf%C3%A9 v=1.2.3 state=CA utm_source=mail zoom=12&lat=52.52&lng=13.405
  `),
)
const path = fc
  .oneof(
    fc.tuple(word, id).map((parts) => parts.join('/')),
    fc
      .tuple(fc.constantFrom('api/v1', 'v2', 'graphql'), word, fc.nat(), word)
      .map((parts) => parts.join('/')),
    asset,
    slug,
    fc.tuple(word, date).map(([name, day]) => `${name}/${day.toISOString().slice(0, 10)}`),
    fc
      .tuple(word, fc.constantFrom('Z%C3%BCrich', '@scope/package', 'a%20b.pdf', 'v1.2.3', 'index.html'))
      .map((parts) => parts.join('/')),
  )
  .filter((text) => !/(?:verify|confirm|reset|hooks|activate)\/[\w-]{16,}/.test(text)) // these have a rule of their own

export const ordinaryUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('https://shop.test', 'http://localhost:3000', 'https://cdn.shop.example.com', ''),
    path,
    fc.array(parameter, { maxLength: 3 }),
    fc.constantFrom('', '#top', '#/orders/12'),
  )
  .map(
    ([origin, segments, parameters, fragment]) =>
      `${origin}/${segments}${parameters.length ? '?' : ''}${parameters.join('&')}${fragment}`,
  )

/** Field names of ordinary webhooks: Stripe, GitHub, Shopify, Slack, PayPal, Twilio, SendGrid, HubSpot and others. */
export const ordinaryNames: readonly string[] = `
  id object api_version created livemode pending_webhooks type idempotency_key status state code key keys
  ticket session sid policy AccountSid MessageSid CallSid country_code postal_code zip_code discount_codes
  currency_code sku barcode qrcode className shipping shipping_address pinned spinner opinion author
  authored_at authorizations authed_users author_association authentication_flow cvc_check
  iban_last_used_at max_tokens total_tokens prompt_tokens completion_tokens_details next_page_token
  nextToken token_type tokenization_method secret_scanning secretary signature_id signature_status
  password_changed_at passwordless has_password_enabled app_id client_id key_id public_key dedup_key
  event_key issue_key project_key sort_key partition_key cache_key primary_key sender repository html_url
  node_id access_tokens_url keys_url statuses_url head_sha correlation_id request_id trace_id event_id
  delivery_id fingerprint checksum sha256 sg_event_id smtp-id x-event-key surrogate-key customer
  subscription invoice description monkey keyboard keyword hotkey codec encoder passenger compass bypass
  assignee credit credit_note card_brand last4 exp_month bank_name mandate payment_intent
`
  .trim()
  .split(/\s+/)
