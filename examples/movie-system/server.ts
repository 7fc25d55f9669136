// The sample movie system, with pages, a JSON API and webhooks.
import { createMovieApi } from './api.js'
import { dispatch } from './dispatch.js'
import { type RunningServer, serve } from './http.js'
import { pageRoutes } from './pages/routes.js'

/** Starts the system on loopback, by default on any free port. */
export async function startMovieSystem({ port = 0 } = {}): Promise<RunningServer> {
  const { movies, webhooks, routes } = createMovieApi()
  const allRoutes = [...routes, ...pageRoutes(movies)]
  const system = await serve((visit) => dispatch(allRoutes, visit), port)
  return {
    url: system.url,
    close: async () => {
      await Promise.all([system.close(), webhooks.settle()])
    },
  }
}
