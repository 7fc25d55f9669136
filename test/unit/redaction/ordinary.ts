// Ordinary texts, which fill every report and must stay readable.
import fc from 'fast-check'
import { words } from '../../support/words.js'

const alnum = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const pick = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const hex = (length: number) => pick('0123456789abcdef', length)
const constantFromWords = (text: string) => fc.constantFrom(...words(text))
const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

/** The random parts of a URL. */
const parts: Record<string, fc.Arbitrary<string>> = {
  word: constantFromWords(`
    movies orders users settings cart checkout search profile invoices reports
    verify confirm reset hooks webhooks activate tokens sessions keys passwords
  `),
  number: fc.nat().map(String),
  uuid: fc.uuid(),
  ulid: pick('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 26),
  hex20: hex(20),
  hex24: hex(24),
  hex64: hex(64),
  hash: pick(`${alnum}-_`, 8),
  video: pick(alnum, 11),
  suffix: pick(alnum, 14, 24),
  cursor: pick(alnum, 10, 40),
  time: date.map((day) => day.toISOString()),
  day: date.map((day) => day.toISOString().slice(0, 10)),
}

/** Replaces each `{part}` of one of the templates. */
const fill = (templates: string) =>
  constantFromWords(templates).chain((template) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const values = fc.tuple(...names.map((name) => parts[name] ?? fc.constant(name)))
    return values.map((texts) => texts.reduce((text, value) => text.replace(/\{\w+\}/, value), template))
  })

parts['id'] = fill(`
  {number} {uuid} {hex24} {ulid} {video} ORD-2026-{number} cus_{suffix} ord_{suffix} evt_{suffix} pi_{suffix}
  in_{suffix} price_{suffix}
`)
const parameter = fill(`
  id={id} page={number} from={time} day={day} page_token={cursor} cursor={cursor} correlation_id={uuid}
  client_id={uuid} q={word}+{word} sort=-name code=422 ticket=T-77 lang=de-DE email=ada%40shop.test
  filter[status]=open fields=a,b,c q=caf%C3%A9 v=1.2.3 state=CA utm_source=mail zoom=12&lat=52.52&lng=13.405
`)
const path = fill(`
  {word}/{id} api/v1/{word}/{number}/{word} v2/{word}/{number}/{word} graphql/{word}/{number}/{word}
  {word}-{word} {word}-{word}-{word} {word}/{day} {word}/Z%C3%BCrich {word}/@scope/package {word}/a%20b.pdf
  {word}/v1.2.3 {word}/index.html assets/{word}-{hash}.js static/js/{word}.{hex20}.chunk.js
  src/hooks/{word}-{hash}.js src/hooks/{word}-{hash}.js.map verify/use-{word}.{hex20}.chunk.js
  _next/static/{hex64}/page.css
`).filter((text) => !/(?:verify|confirm|reset|hooks|activate)\/[\w-]{16,}/.test(text)) // these have a rule of their own

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
export const ordinaryNames: readonly string[] = words(`
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
`)
