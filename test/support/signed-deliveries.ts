// Deliveries signed as the vendors do, with their own libraries if they have one for Node.
import { createHmac } from 'node:crypto'
import { sign as signForGithub } from '@octokit/webhooks-methods'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { hmacSignature } from '../../src/webhook/signatures/hmac-signature.js'
import type { SignatureScheme } from '../../src/webhook/signatures/signature-scheme.js'
import {
  githubSignature,
  shopifySignature,
  slackSignature,
  standardWebhooks,
  stripeSignature,
} from '../../src/webhook/signatures/vendor-signatures.js'

interface Signing {
  readonly body: Buffer
  /** Secrets to sign with. A scheme that supports several signatures signs once with each secret. */
  readonly secrets: readonly [string, ...string[]]
  /** Timestamp in seconds since 1970. */
  readonly timestamp: number
}

export interface Vendor {
  readonly name: string
  readonly secret: string
  readonly otherSecret: string
  scheme(secret: string): SignatureScheme
  sign(signing: Signing): Promise<Record<string, string>>
  /** The required headers, the one with the digest last. */
  readonly headers: readonly string[]
  /** Absent if no timestamp is signed. */
  readonly timestamp?: { readonly refusesFuture: boolean }
  /** Whether the header lists a signature with the old and one with the new secret while a secret is rotated. */
  readonly signsWithAll: boolean
}

const stripe = new Stripe('sk_test_unused')

const standard: Vendor = {
  name: 'standardWebhooks',
  secret: `whsec_${Buffer.from('the secret of this test').toString('base64')}`,
  otherSecret: `whsec_${Buffer.from('the secret of another one').toString('base64')}`,
  scheme: standardWebhooks,
  headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  timestamp: { refusesFuture: true },
  signsWithAll: true,
  sign: async ({ body, secrets, timestamp }) => ({
    'webhook-id': 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => signStandard(secret, timestamp, body)).join(' '),
  }),
}

export const vendors: readonly Vendor[] = [
  standard,
  {
    ...standard,
    name: 'svix',
    headers: standard.headers.map(toSvixName),
    sign: async (signing) => {
      const headers = Object.entries(await standard.sign(signing))
      return Object.fromEntries(headers.map(([name, value]) => [toSvixName(name), value]))
    },
  },
  {
    name: 'github',
    secret: "It's a Secret to Everybody",
    otherSecret: 'another secret',
    scheme: githubSignature,
    headers: ['x-hub-signature-256'],
    signsWithAll: false,
    sign: async ({ body, secrets: [secret] }) => ({
      'x-hub-signature-256':
        isText(body) && body.length > 0
          ? await signForGithub(secret, body.toString())
          : `sha256=${hmac(secret, 'hex', body)}`,
    }),
  },
  {
    name: 'stripe',
    secret: 'whsec_test_of_stripe',
    otherSecret: 'whsec_test_of_another',
    scheme: stripeSignature,
    headers: ['stripe-signature'],
    timestamp: { refusesFuture: false },
    signsWithAll: true,
    sign: async ({ body, secrets, timestamp }) => ({
      'stripe-signature': signWithAll(secrets, timestamp, body),
    }),
  },
  {
    name: 'slack',
    secret: '8f742231b10e8888abcd99yyyzzz85a5',
    otherSecret: 'another signing secret',
    scheme: slackSignature,
    headers: ['x-slack-request-timestamp', 'x-slack-signature'],
    timestamp: { refusesFuture: true },
    signsWithAll: false,
    sign: async ({ body, secrets: [secret], timestamp }) => ({
      'x-slack-request-timestamp': String(timestamp),
      'x-slack-signature': `v0=${hmac(secret, 'hex', `v0:${timestamp}:`, body)}`,
    }),
  },
  {
    name: 'shopify',
    secret: 'hush',
    otherSecret: 'another client secret',
    scheme: shopifySignature,
    headers: ['x-shopify-hmac-sha256'],
    signsWithAll: false,
    sign: async ({ body, secrets: [secret] }) => ({ 'x-shopify-hmac-sha256': hmac(secret, 'base64', body) }),
  },
  {
    name: 'hmac',
    secret: 'the secret of a custom sender',
    otherSecret: 'another secret',
    // A header name that redaction does not know.
    scheme: (secret) => hmacSignature({ header: 'X-Acme-Check', secret, algorithm: 'sha512', prefix: 'v=' }),
    headers: ['x-acme-check'],
    signsWithAll: true,
    sign: async ({ body, secrets }) => ({
      'x-acme-check': secrets
        .map((secret) => `v=${createHmac('sha512', secret).update(body).digest('hex')}`)
        .join(', '),
    }),
  },
  {
    name: "form 't,v1'",
    secret: 'the secret of a custom sender',
    otherSecret: 'another secret',
    scheme: (secret) => hmacSignature({ header: 'X-Partner-Check', secret, form: 't,v1' }),
    headers: ['x-partner-check'],
    timestamp: { refusesFuture: false },
    signsWithAll: true,
    sign: async ({ body, secrets, timestamp }) => ({
      'x-partner-check': signWithAll(secrets, timestamp, body),
    }),
  },
  {
    name: 'timestampHeader',
    secret: 'the secret of a custom sender',
    otherSecret: 'another secret',
    scheme: (secret) =>
      hmacSignature({
        header: 'X-Partner-Digest',
        secret,
        encoding: 'base64',
        timestampHeader: 'X-Partner-Time',
      }),
    headers: ['x-partner-time', 'x-partner-digest'],
    timestamp: { refusesFuture: false },
    signsWithAll: true,
    sign: async ({ body, secrets, timestamp }) => ({
      'x-partner-time': String(timestamp),
      'x-partner-digest': secrets.map((secret) => hmac(secret, 'base64', `${timestamp}.`, body)).join(','),
    }),
  },
]

function toSvixName(header: string): string {
  return header.replace('webhook-', 'svix-')
}

function isText(body: Buffer): boolean {
  return Buffer.from(body.toString()).equals(body)
}

/** Signs with the library, which accepts only text; signs other bodies here. */
function signStandard(secret: string, timestamp: number, body: Buffer): string {
  const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W'
  if (isText(body)) return new StandardWebhook(secret).sign(id, new Date(timestamp * 1000), body.toString())
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${hmac(key, 'base64', `${id}.${timestamp}.`, body)}`
}

/** Signs with each secret, and lists the signatures in one header. */
function signWithAll(secrets: readonly string[], timestamp: number, body: Buffer): string {
  return secrets
    .map((secret) => signStripe(secret, timestamp, body))
    .map((header, index) => (index === 0 ? header : header.replace(/^t=\d+,/, '')))
    .join(',')
}

/** Signs with the library, which accepts only text that is not empty; signs other bodies here. */
function signStripe(secret: string, timestamp: number, body: Buffer): string {
  if (isText(body) && body.length > 0) {
    return stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp })
  }
  return `t=${timestamp},v1=${hmac(secret, 'hex', `${timestamp}.`, body)}`
}

function hmac(key: string | Buffer, encoding: 'hex' | 'base64', ...parts: (string | Buffer)[]): string {
  const digest = createHmac('sha256', key)
  for (const part of parts) digest.update(part)
  return digest.digest(encoding)
}
