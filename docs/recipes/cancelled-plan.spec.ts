// A negative wait that accepts what arrived before the cancellation.
import { webhookTemplate } from 'playwright-backchannel/webhook'
import { expect, test } from 'playwright-backchannel/webhook/fixtures'

const plan = (event: string, id: number) =>
  webhookTemplate(event).matchField('event', event).matchField('data.id', id).build()

test('a cancelled plan is not charged', async ({ request, webhookRegistry }) => {
  await request.post('/plans/7/cancel')
  const cancelled = await webhookRegistry.waitFor(plan('plan.cancelled', 7))
  await expect(webhookRegistry).not.toHaveReceived(plan('plan.charged', 7), { within: 500, after: cancelled })
})
