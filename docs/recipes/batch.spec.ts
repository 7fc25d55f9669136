// Webhooks of one batch, of which none is delivered twice.
import { webhookTemplate } from 'playwright-backchannel/webhook'
import { expect, test } from 'playwright-backchannel/webhook/fixtures'

const created = webhookTemplate<{ event: string; data: { id: number } }>('movie.created')
  .matchField('event', 'movie.created')
  .build()

test('an import announces each of three movies', async ({ request, webhookRegistry }) => {
  await request.post('/imports', { data: { movies: ['Heat', 'Ran', 'Up'] } })
  const webhooks = await webhookRegistry.waitForCount(created, 3)
  const ids = webhooks.map(({ body }) => body.data.id)
  expect(new Set(ids).size).toBe(3)
})
