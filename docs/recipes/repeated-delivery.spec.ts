// Whether the system repeats a delivery that failed, with the same id and bytes.
import { webhookTemplate } from 'playwright-backchannel/webhook'
import { expect, test } from 'playwright-backchannel/webhook/fixtures'

const rated = (id: number) =>
  webhookTemplate('movie.rated').matchField('event', 'movie.rated').matchField('data.id', id).build()

test('a failed delivery is repeated until it succeeds', async ({
  request,
  webhookRegistry,
  webhookReceiver,
}) => {
  webhookReceiver.respondTo(rated(7), { status: 500 }, { status: 500 }, { status: 200 })
  await request.post('/movies/7/ratings', { data: { stars: 5 } })
  await expect(webhookRegistry).toHaveReceivedTimes(rated(7), 3, { same: ['webhook-id', 'body'] })
})
