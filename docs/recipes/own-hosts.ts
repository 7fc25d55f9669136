// Aborts every request of a page to another host.
import { test as base } from 'playwright-backchannel'

const own = ['127.0.0.1', 'localhost', 'shop.test']

export const test = base.extend<{ ownHosts: undefined }>({
  ownHosts: [
    async ({ context }, use) => {
      await context.route(
        ({ hostname }) => !own.includes(hostname),
        (route) => route.abort('blockedbyclient'),
      )
      await use(undefined)
    },
    { auto: true },
  ],
})
