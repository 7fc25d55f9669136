import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFilter } from '../../../src/webhook/filter.js'
import { ReceiverWebhookProvider, RestWebhookProvider, WebhookReceiver } from '../../../src/webhook/index.js'
import {
  type ContractRequest,
  webhookProviderContract,
} from '../../../src/webhook/provider-contract/index.js'
import type { ReceivedWebhook, WebhookProvider, WebhookQueryFilter } from '../../../src/webhook/types.js'
import { sendOverHttp } from './fakes.js'

let receiver: WebhookReceiver

beforeAll(async () => {
  receiver = await WebhookReceiver.start()
})
afterAll(() => receiver.close())

const send = (request: ContractRequest) => sendOverHttp(receiver.url, request)

async function listFailures(provider: () => WebhookProvider): Promise<string[]> {
  const failed: string[] = []
  for (const { name, run } of webhookProviderContract({ provider, send }))
    await run().catch(() => failed.push(name))
  return failed
}

const createContract = (provider: () => WebhookProvider) => webhookProviderContract({ provider, send })

describe('a provider with four methods passes over a network', () => {
  test.each(createContract(() => new Correct()))('$name', ({ run }) => run())
})

/** A correct provider with four methods; each broken provider below differs in one way. */
class Correct implements WebhookProvider {
  readonly #rest = new RestWebhookProvider(receiver.url)
  readonly canDeleteById: boolean = true

  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    return (await this.all()).filter(createFilter(filter))
  }

  async getCount(filter?: WebhookQueryFilter): Promise<number> {
    return (await this.getReceivedWebhooks(filter)).length
  }

  resetJournal(): Promise<void> {
    return this.#rest.resetJournal()
  }

  deleteById(id: string): Promise<void> {
    return this.#rest.deleteById(id)
  }

  protected async all(): Promise<ReceivedWebhook[]> {
    return (await this.#rest.getReceivedWebhooks()).map((webhook) => this.change(webhook))
  }

  protected change(webhook: ReceivedWebhook): ReceivedWebhook {
    return webhook
  }
}

const inEach = (change: (webhook: ReceivedWebhook) => Partial<ReceivedWebhook>) =>
  class extends Correct {
    protected override change(webhook: ReceivedWebhook): ReceivedWebhook {
      return { ...webhook, ...change(webhook) }
    }
  }

const inAll = (change: (all: ReceivedWebhook[]) => ReceivedWebhook[]) =>
  class extends Correct {
    protected override async all(): Promise<ReceivedWebhook[]> {
      return change(await super.all())
    }
  }

const inHeaders = (change: (name: string, value: string) => [string, string]) =>
  inEach(({ headers }) => ({
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => change(name, value))),
  }))

const inFilter = (change: (filter: WebhookQueryFilter) => WebhookQueryFilter) =>
  class extends Correct {
    override getReceivedWebhooks(filter: WebhookQueryFilter = {}): Promise<ReceivedWebhook[]> {
      return super.getReceivedWebhooks(change(filter))
    }
  }

const inMethods = (change: (correct: Correct) => Partial<WebhookProvider>) =>
  class extends Correct {
    constructor() {
      super()
      Object.assign(this, change(new Correct()))
    }
  }

const broken: [mistake: string, caught: string, type: new () => WebhookProvider][] = [
  ['the newest webhook first', 'journal: oldest first', inAll((all) => all.toReversed())],
  [
    'a new id for each read',
    'journal: ids are unique and stay the same',
    inEach(() => ({ id: crypto.randomUUID() })),
  ],
  ['the same id for all webhooks', 'journal: ids are unique and stay the same', inEach(() => ({ id: '1' }))],
  ['only the first 10 webhooks', 'journal: the 11th and the 150th entry', inAll((all) => all.slice(0, 10))],
  ['only the last 100 webhooks', 'journal: the 11th and the 150th entry', inAll((all) => all.slice(-100))],
  [
    'a method in lower case',
    'request: method in upper case',
    inEach(({ method }) => ({ method: method.toLowerCase() })),
  ],
  [
    'a url without its query',
    'request: url is path plus query',
    inEach(({ url }) => ({ url: url.split('?')[0] ?? '' })),
  ],
  [
    'header names in their original case',
    'request: header names in lower case, several values joined',
    inHeaders((name, value) => [name.toUpperCase(), value]),
  ],
  [
    "only one of a header's values",
    'request: header names in lower case, several values joined',
    inHeaders((name, value) => [name, value.split(', ')[0] ?? '']),
  ],
  [
    'the time of the read as receivedAt',
    'request: receivedAt is a valid Date that does not change',
    inEach(() => ({ receivedAt: new Date(performance.now() * 1000) })),
  ],
  ['bodies that are not parsed', 'body: a JSON object', inEach(({ rawBody }) => ({ body: rawBody }))],
  [
    'bodies that are parsed by content type only',
    'body: JSON sent as text',
    inEach(({ headers, rawBody, body }) => ({
      body: headers['content-type'] === 'application/json' ? body : rawBody,
    })),
  ],
  [
    'no parseError',
    'body: a text',
    inEach((webhook) => ({ parseError: undefined as never, body: webhook.body })),
  ],
  ['an empty string for no body', 'body: no body', inEach(({ body }) => ({ body: body ?? '' }))],
  [
    'a since that excludes its own millisecond',
    'filter: since is inclusive, also within one millisecond',
    inFilter(({ since, ...rest }) => ({ ...rest, ...(since && { since: new Date(since.getTime() + 1) }) })),
  ],
  [
    'an ignored since',
    'filter: since is inclusive, also within one millisecond',
    inFilter(({ since: _, ...rest }) => rest),
  ],
  ['an ignored method', 'filter: method in any case', inFilter(({ method: _, ...rest }) => rest)],
  [
    'an ignored urlPattern',
    'filter: urlPattern is unanchored, a string is its source, flags leave no memory',
    inFilter(({ urlPattern: _, ...rest }) => rest),
  ],
  [
    'a urlPattern that is taken literally',
    'filter: urlPattern is unanchored, a string is its source, flags leave no memory',
    inFilter(({ urlPattern, ...rest }) => ({
      ...rest,
      ...(typeof urlPattern === 'string'
        ? { urlPattern: urlPattern.replace(/[[\]^$]/g, '\\$&') }
        : urlPattern && { urlPattern }),
    })),
  ],
  [
    'an ignored invalid urlPattern',
    'filter: an invalid urlPattern throws a TypeError',
    inFilter(({ urlPattern, ...rest }) => ({
      ...rest,
      ...(urlPattern && urlPattern !== '(' && { urlPattern }),
    })),
  ],
  [
    'an ignored unknown key',
    'filter: an unknown key throws a TypeError',
    inFilter(({ since, method, urlPattern }) => ({
      ...(since && { since }),
      ...(method && { method }),
      ...(urlPattern && { urlPattern }),
    })),
  ],
  [
    'a second setup that fails',
    'lifecycle: works again after each teardown and setup',
    class extends Correct {
      #isTornDown = false
      async setup(): Promise<void> {
        if (this.#isTornDown) throw new Error('Expected no second setup')
      }
      async teardown(): Promise<void> {
        this.#isTornDown = true
      }
    },
  ],
  [
    'a count that ignores its filter',
    'count: accepts the same filter',
    inMethods((correct) => ({ getCount: () => correct.getCount() })),
  ],
  [
    'a reset that does nothing',
    'journal: resetJournal empties it, and it goes on',
    inMethods(() => ({ resetJournal: () => Promise.resolve() })),
  ],
  [
    'a deleteById that silently does nothing',
    'journal: deleteById removes that webhook or nothing',
    inMethods(() => ({ deleteById: () => Promise.resolve() })),
  ],
  [
    'a deleteById that deletes everything',
    'journal: deleteById removes that webhook or nothing',
    inMethods((correct) => ({ deleteById: () => correct.resetJournal() })),
  ],
]

describe('rejects a provider with', () => {
  test.each(broken)('%s', async (_, caught, Broken) => {
    const check = createContract(() => new Broken()).find(({ name }) => name === caught)
    await expect(check?.run()).rejects.toThrow(/^Expected/)
  })

  test('a journal that loses webhooks or returns old ones', async () => {
    await fetch(receiver.url, { method: 'POST' })
    class Lossy extends ReceiverWebhookProvider {
      override openJournal() {
        const journal = super.openJournal()
        return {
          read: async (...args: Parameters<typeof journal.read>) => (await journal.read(...args)).slice(1),
        }
      }
    }
    class Old extends ReceiverWebhookProvider {
      override openJournal() {
        return { read: () => this.getReceivedWebhooks() }
      }
    }
    const run = (type: typeof Lossy | typeof Old, name: string) =>
      createContract(() => new type(receiver))
        .find((check) => check.name.includes(name))
        ?.run()
    await expect(run(Old, 'never returned')).rejects.toThrow('first match')
    await expect(run(Lossy, 'never returned')).rejects.toThrow()
  }, 30_000)
})

test('runs teardown after every check, even after a failed one', async () => {
  const calls: string[] = []
  const provider = () =>
    Object.assign(new (inAll((all) => all.toReversed()))(), {
      setup: async () => void calls.push('setup'),
      teardown: async () => void calls.push('teardown'),
    })
  const check = createContract(provider).find(({ name }) => name === 'journal: oldest first')
  await expect(check?.run()).rejects.toThrow()
  expect(calls).toEqual(['setup', 'teardown'])
})

test('a provider that fails one check still passes the others', async () => {
  const [, , Broken] = broken[0]!
  expect((await listFailures(() => new Broken())).filter((name) => name.startsWith('body'))).toEqual([])
}, 60_000)

test('reports invalid arguments by name', () => {
  expect(() => webhookProviderContract({ provider: {} as never, send })).toThrow('provider')
  expect(() => webhookProviderContract({ provider: () => new Correct(), send: 1 as never })).toThrow('send')
})
