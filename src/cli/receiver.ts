import { getErrorMessage } from '../values/thrown-errors.js'
import type { WebhookReceiverOptions } from '../webhook/receiver/receiver-options.js'
import type { ReceiverResponse } from '../webhook/receiver/response-queue.js'
import { WebhookReceiver } from '../webhook/receiver/webhook-receiver.js'
import { type Command, type CommandArguments, InputError, UsageError } from './command.js'

export const receiver: Command = {
  name: 'receiver',
  summary: 'Receive webhooks in a process of its own, until it is stopped.',
  operands: [],
  options: {
    host: { value: '<address>', description: 'Address to listen on. Default: 127.0.0.1; 0.0.0.0 for all.' },
    port: { value: '<number>', description: 'Port to listen on. Default: a free one.' },
    'public-url': { value: '<url>', description: 'Where other systems reach it. Default: host and port.' },
    path: { value: '<path>', description: 'Path of its URL, such as /hooks. Default: an unguessable id.' },
    respond: {
      value: '<statuses>',
      description:
        'Statuses of the next responses, such as 500,500,200; the last one is repeated. Default: 200.',
    },
    'max-bytes': { value: '<number>', description: 'Total size of the kept webhooks. Default: 268435456.' },
  },
  examples: [
    'receiver --host 0.0.0.0 --port 4010 --public-url https://hooks.example',
    'receiver --path /hooks --respond 500,500,200',
  ],
  exitCodes: { 0: 'Stopped by SIGINT or SIGTERM.' },
  async run(args, { write, untilStopped }): Promise<0> {
    const stopped = untilStopped()
    const responses = readStatuses(args)
    const server = await start(readOptions(args))
    server.respondWith(...responses)
    server.onRefused((sentence) => write(`${sentence}\n`))
    write(`Webhook receiver: ${server.url}\n`)
    await stopped
    await server.close()
    return 0
  },
}

function readOptions({ options: given }: CommandArguments): WebhookReceiverOptions {
  const options = {
    host: given.get('host'),
    publicUrl: given.get('public-url'),
    path: given.get('path'),
    port: readNumber(given, 'port'),
    maxBytes: readNumber(given, 'max-bytes'),
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

function readStatuses({ options }: CommandArguments): ReceiverResponse[] {
  const statuses = options.get('respond')
  if (statuses === undefined) return []
  if (!/^[2-5]\d\d(?:,[2-5]\d\d)*$/.test(statuses)) {
    throw new UsageError('Option --respond of receiver needs statuses from 200 to 599, such as 500,500,200.')
  }
  return statuses.split(',').map((status) => ({ status: Number(status) }))
}

function readNumber(given: CommandArguments['options'], name: string): number | undefined {
  const value = given.get(name)
  if (value === undefined) return undefined
  if (!/^\d+$/.test(value)) throw new UsageError(`Option --${name} of receiver needs a whole number.`)
  return Number(value)
}

async function start(options: WebhookReceiverOptions): Promise<WebhookReceiver> {
  try {
    return await WebhookReceiver.start(options)
  } catch (error) {
    throw new InputError(getErrorMessage(error), { cause: error })
  }
}
