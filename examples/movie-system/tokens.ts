// Tokens, which every request that changes a movie requires. The sample user can get one.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const sampleUser = { user: 'curator', password: 'popcorn' }

export class Tokens {
  readonly #issued = new Set<string>()

  /** Returns a new token, or undefined if the user name or the password is wrong. */
  issue(credentials: unknown): string | undefined {
    if (!isSampleUser(credentials)) return undefined
    const token = randomUUID()
    this.#issued.add(token)
    return token
  }

  accepts(request: IncomingMessage): boolean {
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
    return scheme === 'Bearer' && this.#issued.has(token)
  }
}

function isSampleUser(value: unknown): boolean {
  const { user, password } = (value ?? {}) as Partial<typeof sampleUser>
  return user === sampleUser.user && password === sampleUser.password
}
