// Compile-fail tests of `sendWebhook`: each `@ts-expect-error` must hide an error, or tsc fails.
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { githubSignature, hmacSignature, sendWebhook, webhookTemplate } from '../../src/webhook/index.js'

declare const request: APIRequestContext

export const ofPlaywright: Promise<APIResponse> = sendWebhook(request, '/hooks')
export const ofFetch: Promise<Response> = sendWebhook(fetch, 'http://127.0.0.1/hooks', {
  body: new URLSearchParams({ a: '1' }),
  headers: { 'x-event': 'paid' },
  method: 'PUT',
  times: 2,
})

const github = githubSignature('secret')
void sendWebhook(request, '/hooks', { body: [1], sign: github })
void sendWebhook(request, '/hooks', { body: '', sign: { sign: ({ rawBody }) => ({ 'x-length': rawBody }) } })
webhookTemplate('signed').matchSignature({
  name: 'mine',
  secretHeaders: ['X-Mine'],
  findProblem: () => undefined,
})
hmacSignature({
  header: 'x-mine',
  secret: 's',
  payload: ({ rawBody, timestamp }) => `${timestamp}${rawBody}`,
})

// @ts-expect-error a secret instead of a scheme
void sendWebhook(request, '/hooks', { sign: 'whsec_' })
// @ts-expect-error a number is no body
void sendWebhook(request, '/hooks', { body: 1 })
// @ts-expect-error Playwright's name for the body
void sendWebhook(request, '/hooks', { data: {} })
// @ts-expect-error neither a request context nor fetch
void sendWebhook({ post: 1 }, '/hooks')
// @ts-expect-error no such form
hmacSignature({ header: 'x-mine', secret: 's', form: 't,v2' })
