// What messages and reports say about a wait that timed out. Runs in the HTML report too, so it imports nothing of Node.
import { isLoopback } from '../journal/urls.js'

/** Says that nobody connected to an address and, unless the run received other webhooks, who usually cannot. */
export function formatUnreached(address: string, hasReceived = false): string {
  const sentence = `Nothing reached ${address}.`
  if (hasReceived || !URL.canParse(address) || !isLoopback(new URL(address).hostname)) return sentence
  return `${sentence} A container or another machine usually cannot reach this address.`
}
