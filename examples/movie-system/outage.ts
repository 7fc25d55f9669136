// The outage that `npm run demo` shows: with `MOVIE_SYSTEM_OUTAGE` set, the database of ratings, reviews and
// recommendations cannot be reached, and the queue of the event `movie.deleted` is not bound.
import { json, type Reply, type Route } from './http.js'

const isOut = process.env['MOVIE_SYSTEM_OUTAGE'] !== undefined

/** Returns a route that responds with 503 during the outage, and prints why, as servers do. */
export function needsDatabase(route: Route): Route {
  return isOut ? { ...route, handle: ({ url }) => refuse(`${route.method} ${url.pathname}`) } : route
}

/** Returns whether the outage loses this event. Prints the reason if it does. */
export function isLost(event: string): boolean {
  const lost = isOut && event === 'movie.deleted'
  if (lost) console.error(`ERROR queue ${event}: not bound`)
  return lost
}

function refuse(request: string): Reply {
  console.error(`ERROR ${request}: connect ECONNREFUSED 127.0.0.1:5432`)
  return json(503, { error: 'no connection to the database' })
}
