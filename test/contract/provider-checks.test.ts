import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReceiverWebhookProvider, RestWebhookProvider, WebhookReceiver } from '../../src/webhook/index.js'
import { createFilter } from '../../src/webhook/journal/filter.js'
import { openJournal, setOwnJournal } from '../../src/webhook/journal/open-journal.js'
import type { ReceivedWebhook, WebhookProvider, WebhookQueryFilter } from '../../src/webhook/journal/types.js'
import { sendContractRequest } from '../support/send-request.js'
import type { ContractRequest } from './provider-checks/provider-check.js'
import { webhookProviderContract } from './provider-checks/provider-checks.js'

let receiver: WebhookReceiver

beforeAll(async () => {
  receiver = await WebhookReceiver.start()
})
afterAll(() => receiver.close())

const send = (request: ContractRequest) => sendContractRequest(receiver.url, request)

const createContract = (provider: () => WebhookProvider) => webhookProviderContract({ provider, send })

test.each(createContract(() => new Correct()))(
  'a provider with four methods passes over a network: $name',
  ({ run }) => run(),
)

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

/** Providers with one mistake each, by the check that must reject them. */
const broken: Record<string, Record<string, new () => WebhookProvider>> = {
  'journal: oldest first': { 'the newest webhook first': inAll((all) => all.toReversed()) },
  'journal: ids are unique and stay the same': {
    'a new id for each read': inEach(() => ({ id: crypto.randomUUID() })),
    'the same id for all webhooks': inEach(() => ({ id: '1' })),
  },
  'journal: the 11th and the 150th entry': {
    'only the first 10 webhooks': inAll((all) => all.slice(0, 10)),
    'only the last 100 webhooks': inAll((all) => all.slice(-100)),
  },
  'journal: resetJournal empties it, and it goes on': {
    'a reset that does nothing': inMethods(() => ({ resetJournal: () => Promise.resolve() })),
  },
  'journal: deleteById removes that webhook or nothing': {
    'a deleteById that silently does nothing': inMethods(() => ({ deleteById: () => Promise.resolve() })),
    'a deleteById that deletes all': inMethods((correct) => ({ deleteById: () => correct.resetJournal() })),
  },
  'request: method in upper case': {
    'a method in lower case': inEach(({ method }) => ({ method: method.toLowerCase() })),
  },
  'request: url is path plus query': {
    'a url without its query': inEach(({ url }) => ({ url: url.split('?')[0] ?? '' })),
  },
  'request: header names in lower case, several values joined': {
    'header names in their original case': inHeaders((name, value) => [name.toUpperCase(), value]),
    "only one of a header's values": inHeaders((name, value) => [name, value.split(', ')[0] ?? '']),
  },
  'request: receivedAt is a valid Date that does not change': {
    'the time of the read': inEach(() => ({ receivedAt: new Date(performance.now() * 1000) })),
  },
  'body: a JSON object': { 'bodies that are not parsed': inEach(({ rawBody }) => ({ body: rawBody })) },
  'body: JSON sent as text': {
    'bodies that are parsed by content type only': inEach(({ headers, rawBody, body }) => ({
      body: headers['content-type'] === 'application/json' ? body : rawBody,
    })),
  },
  'body: a text': { 'no parseError': inEach(({ body }) => ({ parseError: undefined as never, body })) },
  'body: no body': { 'an empty string for no body': inEach(({ body }) => ({ body: body ?? '' })) },
  'filter: since is inclusive, also within one millisecond': {
    'a since that excludes its own millisecond': inFilter(({ since, ...rest }) => ({
      ...rest,
      ...(since && { since: new Date(since.getTime() + 1) }),
    })),
    'an ignored since': inFilter(({ since: _, ...rest }) => rest),
  },
  'filter: method in any case': { 'an ignored method': inFilter(({ method: _, ...rest }) => rest) },
  'filter: urlPattern is unanchored, a string is its source, flags leave no memory': {
    'an ignored urlPattern': inFilter(({ urlPattern: _, ...rest }) => rest),
    'a urlPattern that is taken literally': inFilter(({ urlPattern = '', ...rest }) => ({
      ...rest,
      urlPattern: typeof urlPattern === 'string' ? urlPattern.replace(/[[\]^$]/g, '\\$&') : urlPattern,
    })),
  },
  'filter: an invalid urlPattern throws a TypeError': {
    'an ignored invalid urlPattern': inFilter(({ urlPattern = '', ...rest }) => ({
      ...rest,
      urlPattern: urlPattern === '(' ? '' : urlPattern,
    })),
  },
  'filter: an unknown key throws a TypeError': {
    'an ignored unknown key': inFilter(({ since, method, urlPattern = '' }) => ({
      ...(since && { since }),
      ...(method && { method }),
      urlPattern,
    })),
  },
  'count: accepts the same filter': {
    'a count that ignores its filter': inMethods((correct) => ({ getCount: () => correct.getCount() })),
  },
  'lifecycle: works again after each teardown and setup': {
    'a second setup that fails': class extends Correct {
      #isTornDown = false
      async setup(): Promise<void> {
        if (this.#isTornDown) throw new Error('Expected no second setup')
      }
      async teardown(): Promise<void> {
        this.#isTornDown = true
      }
    },
  },
}
const mistakes = Object.entries(broken).flatMap(([caught, types]) =>
  Object.entries(types).map(([mistake, Broken]) => ({ caught, mistake, Broken })),
)

test.each(mistakes)('rejects a provider with $mistake', async ({ caught, Broken }) => {
  const check = createContract(() => new Broken()).find(({ name }) => name === caught)
  await expect(check?.run()).rejects.toThrow(/^Expected/)
})

test('rejects a provider with a journal that loses webhooks or returns old ones', async () => {
  await fetch(receiver.url, { method: 'POST' })
  const run = (
    change: (read: readonly ReceivedWebhook[], all: ReceivedWebhook[]) => readonly ReceivedWebhook[],
  ) =>
    createContract(() => {
      const provider = new ReceiverWebhookProvider(receiver)
      const { read } = openJournal(provider)
      setOwnJournal(provider, () => ({
        read: async (...args) => {
          const found = await read(...args)
          return { ...found, entries: change(found.entries, await provider.getReceivedWebhooks()) }
        },
      }))
      return provider
    })
      .find(({ name }) => name.includes('never returned'))
      ?.run()
  await expect(run((_, all) => all)).rejects.toThrow('first match')
  await expect(run((read) => read.slice(1))).rejects.toThrow('not received')
}, 30_000)

test('runs teardown after every check, even after a failed one', async () => {
  const calls: string[] = []
  const provider = () =>
    Object.assign(new (inAll((all) => all.toReversed()))(), {
      setup: async () => void calls.push('setup'),
      teardown: async () => void calls.push('teardown'),
    })
  const contract = createContract(provider)
  const run = (wanted: string) => contract.find(({ name }) => name === wanted)?.run()
  await expect(run('journal: oldest first')).rejects.toThrow()
  await run('body: a text') // passes although another check failed
  expect(calls).toEqual(['setup', 'teardown', 'setup', 'teardown'])
})
