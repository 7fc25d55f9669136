// The sample movie system, with pages, a JSON API, webhooks, faults on demand, and a third-party server.
import { createMovieApi } from './api.js'
import { dispatch } from './dispatch.js'
import { serve } from './http.js'
import { pageRoutes } from './pages/routes.js'
import { startThirdParty } from './third-party.js'

export interface MovieSystem {
  readonly url: string
  readonly thirdPartyUrl: string
  close(): Promise<void>
}

/** Starts the system on loopback, by default on any free port. */
export async function startMovieSystem({ port = 0 } = {}): Promise<MovieSystem> {
  const { movies, webhooks, routes } = createMovieApi()
  const thirdParty = await startThirdParty(0)
  const allRoutes = [...routes, ...pageRoutes(movies, thirdParty.url)]
  const system = await serve((visit) => dispatch(allRoutes, visit), port)
  return {
    url: system.url,
    thirdPartyUrl: thirdParty.url,
    close: async () => {
      await Promise.all([system.close(), thirdParty.close(), webhooks.settle()])
    },
  }
}
