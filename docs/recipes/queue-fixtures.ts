// Delivers each message of a Kafka topic to the worker's webhook receiver.
import { Kafka } from 'kafkajs'
import { test as base } from 'playwright-backchannel/webhook/fixtures'

export const test = base.extend<object, { forwardedOrders: undefined }>({
  forwardedOrders: [
    async ({ webhookReceiver }, use, { workerIndex }) => {
      const kafka = new Kafka({ brokers: ['127.0.0.1:9092'] })
      const consumer = kafka.consumer({ groupId: `tests-${workerIndex}-${Date.now()}` })
      await consumer.connect()
      await consumer.subscribe({ topics: ['orders'] })
      await consumer.run({
        eachMessage: async ({ topic, message: { key, value } }) => {
          const headers = { 'x-message-key': String(key) }
          await fetch(`${webhookReceiver.url}/${topic}`, { method: 'POST', headers, body: String(value) })
        },
      })
      await use(undefined)
      await consumer.disconnect()
    },
    { scope: 'worker', auto: true },
  ],
})
