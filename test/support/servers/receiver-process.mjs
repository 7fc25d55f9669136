// A WebhookReceiver in its own process, which writes its URL to the file `url` in the working directory.
import { renameSync, writeFileSync } from 'node:fs'
import { WebhookReceiver } from '../../../dist/webhook/index.js'

const receiver = await WebhookReceiver.start({ maxEntries: 100_000 })
writeFileSync('url.part', receiver.url)
renameSync('url.part', 'url')
