// Handles a request with the route that it matches.
import { json, type Reply, type Route, type Visit } from './http.js'

export async function dispatch(routes: readonly Route[], visit: Visit): Promise<Reply> {
  for (const route of routes) {
    const match = route.method === visit.request.method && route.path.exec(visit.url.pathname)
    if (match) return route.handle({ ...visit, params: match.slice(1) })
  }
  return json(404, { error: `Not found: ${visit.request.method} ${visit.url.pathname}` })
}
