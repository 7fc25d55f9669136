// Receives payments for tickets as webhooks, which the payment provider signs as Stripe does. It repeats a delivery to
// which it gets no response, so each event counts once.
import Stripe from 'stripe'
import { json, type Reply, type Visit } from './http.js'

/** Secret that the payment provider and the movie system share. */
export const paymentSecret = 'whsec_sample_payments'

const stripe = new Stripe('sk_test_unused')

export class Payments {
  readonly #received = new Set<string>()
  readonly #tickets = new Map<number, number>()

  receive({ request, rawBody }: Visit): Reply {
    const event = verify(rawBody, String(request.headers['stripe-signature']))
    if (!event) return json(400, { error: 'The signature is not valid' })
    if (event.type === 'checkout.session.completed' && !this.#received.has(event.id)) {
      this.#received.add(event.id)
      this.#sell(Number(event.data.object.client_reference_id))
    }
    return json(200, { received: true })
  }

  /** Returns the number of tickets that have been paid for. */
  countTickets(movieId: number): number {
    return this.#tickets.get(movieId) ?? 0
  }

  #sell(movieId: number): void {
    this.#tickets.set(movieId, this.countTickets(movieId) + 1)
  }
}

function verify(rawBody: string, signature: string): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, paymentSecret)
  } catch {
    return undefined
  }
}
