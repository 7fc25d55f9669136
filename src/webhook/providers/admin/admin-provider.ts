import { checkOptions } from '../../../values/options.js'
import { createFilter } from '../../filter.js'
import type {
  ReceivedWebhook,
  WebhookJournal,
  WebhookJournalSource,
  WebhookProvider,
  WebhookQueryFilter,
} from '../../types.js'
import { DecodeProblems, type OnUndecodable } from '../decode-problems.js'
import { AdminClient, type AdminOptions } from './admin-client.js'
import type { Server } from './admin-error.js'
import type { RequestContextLike } from './send-request.js'

/** One read of a server's journal. */
export interface JournalQuery {
  /** What the caller needs. The server may apply any part of it, because the caller applies all of it again. */
  readonly filter?: WebhookQueryFilter | undefined
  readonly signal?: AbortSignal | undefined
  readonly onUndecodable: OnUndecodable
}

/** What all providers that read a server's journal over HTTP have in common. */
export abstract class AdminProvider implements WebhookProvider, WebhookJournalSource {
  readonly canDeleteById: boolean = false
  protected readonly client: AdminClient
  readonly #problems = new DecodeProblems()

  /** Throws a `TypeError` for an invalid URL and for an option that is neither `headers` nor one of `optionNames`. */
  constructor(
    server: Server,
    baseUrl: string,
    request: RequestContextLike | undefined,
    options: AdminOptions,
    optionNames: readonly string[] = [],
  ) {
    checkOptions(options, ['headers', ...optionNames], new.target.name)
    this.client = new AdminClient(baseUrl, request, { ...server, ...options })
  }

  get address(): string {
    return this.client.baseUrl
  }

  /** Checks that the server responds. */
  abstract setup(): Promise<void>
  abstract resetJournal(): Promise<void>
  abstract openJournal(): WebhookJournal
  /** Reads the journal, oldest first, in order of arrival. */
  protected abstract read(query: JournalQuery): Promise<readonly ReceivedWebhook[]>

  /** Returns the webhooks oldest first, in order of arrival. */
  async getReceivedWebhooks(filter?: WebhookQueryFilter): Promise<ReceivedWebhook[]> {
    const passes = createFilter(filter)
    const onUndecodable: OnUndecodable = (found) => this.#problems.warn(found)
    return (await this.read({ filter, onUndecodable })).filter(passes)
  }

  /** Does nothing if the server cannot remove a single entry. */
  deleteById(_id: string): Promise<void> {
    return Promise.resolve()
  }

  async getCount(filter?: WebhookQueryFilter): Promise<number> {
    return (await this.getReceivedWebhooks(filter)).length
  }
}
