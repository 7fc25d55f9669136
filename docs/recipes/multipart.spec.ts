// A webhook with a form and a file. `rawBytes` are there with the receiver and WireMock.
import { webhookTemplate } from 'playwright-backchannel/webhook'
import { expect, test } from 'playwright-backchannel/webhook/fixtures'

const multipart = webhookTemplate('mail')
  .matchHeader('content-type', /^multipart\/form-data/)
  .build()

test('a forwarded mail has an attachment', async ({ request, webhookRegistry }) => {
  await request.post('/mails')
  const { rawBytes, headers } = await webhookRegistry.waitFor(multipart)
  const type = headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(rawBytes ?? []), {
    headers: { 'content-type': type },
  }).formData()
  expect(form.get('subject')).toBe('Your order')
  expect(form.get('attachment')).toMatchObject({ name: 'order.txt', size: 7 })
})
