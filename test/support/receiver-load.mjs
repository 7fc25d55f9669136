// A process with a receiver and a registry. It sends itself the deliveries described on standard input, and prints the
// peak growth of its memory in megabytes.
import { json } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import {
  ReceiverWebhookProvider,
  WebhookReceiver,
  WebhookRegistry,
  webhookTemplate,
} from 'playwright-backchannel/webhook'

const { text, length, count } = await json(process.stdin)
const receiver = await WebhookReceiver.start()
const registry = new WebhookRegistry(new ReceiverWebhookProvider(receiver))
const body = gzipSync(`[${text.repeat(length / text.length)}0]`)
const deliver = () =>
  fetch(receiver.url, { method: 'POST', body, headers: { 'content-encoding': 'gzip', connection: 'close' } })
const template = webhookTemplate('never').matchField('id', 1).withTimeout(600_000).build()
registry.waitFor(template).catch(() => undefined)
const before = process.memoryUsage().rss
for (let sent = 0; sent < count; sent += 10) {
  const responses = await Promise.all(Array.from({ length: 10 }, deliver))
  for (const { status } of responses) if (status !== 200) throw new Error(`status ${status}`)
}
const received = await registry.getReceived()
const peak = process.resourceUsage().maxRSS * 1024
const megabyte = 1_000_000
console.log(
  JSON.stringify({
    sentMegabytes: (body.length * count) / megabyte,
    keptWebhooks: received.length,
    grownMegabytes: Math.round((peak - before) / megabyte),
  }),
)
registry.close()
await receiver.close()
process.exit()
