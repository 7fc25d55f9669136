// Events of the payment provider, each for one movie.
import { randomUUID } from 'node:crypto'

/** Creates the event of a paid ticket. */
export function ticketPaid(movieId: number): object {
  return {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { object: 'checkout.session', client_reference_id: String(movieId) } },
  }
}
