// Finds the route of a visit, or the fault that was asked for in its place.
import { faultOf } from './faults.js'
import { json, type Reply, type Route, type Visit } from './http.js'

export async function dispatch(routes: readonly Route[], visit: Visit): Promise<Reply> {
  for (const route of routes) {
    const match = route.method === visit.request.method && route.path.exec(visit.url.pathname)
    if (match) return faultOf(visit.request, route.name) ?? route.handle({ ...visit, params: match.slice(1) })
  }
  return json(404, { error: `Nothing at ${visit.request.method} ${visit.url.pathname}` })
}
