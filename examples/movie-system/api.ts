// The JSON API. Reading is public; changes require a token.
import { json, type Reply, type Route, type Visit } from './http.js'
import { readMovie } from './movie-input.js'
import { type Movie, MovieStore } from './movies.js'
import { needsDatabase } from './outage.js'
import { Payments } from './payments.js'
import { Tokens } from './tokens.js'
import { Webhooks } from './webhooks.js'

export interface MovieApi {
  readonly movies: MovieStore
  readonly webhooks: Webhooks
  readonly routes: readonly Route[]
}

export function createMovieApi(): MovieApi {
  const movies = new MovieStore()
  const webhooks = new Webhooks()
  const routes = [
    ...reads(movies),
    ...writes(movies, webhooks, new Tokens()),
    ...sales(movies, new Payments()),
  ]
  return { movies, webhooks, routes }
}

function reads(movies: MovieStore): Route[] {
  return [
    {
      method: 'GET',
      path: /^\/api\/movies$/,
      handle: () => json(200, movies.list()),
    },
    {
      method: 'GET',
      path: /^\/api\/movies\/lookup$/,
      handle: ({ url }) => found(movies.findByName(url.searchParams.get('name') ?? '')),
    },
    {
      method: 'GET',
      path: /^\/api\/movies\/(\d+)$/,
      handle: ({ params: [id] }) => found(movies.get(Number(id))),
    },
    needsDatabase({
      method: 'GET',
      path: /^\/api\/ratings\/(\d+)$/,
      handle: ({ params: [id] }) => found(movies.get(Number(id)), ({ rating }) => ({ rating, votes: 1 })),
    }),
    needsDatabase({
      method: 'GET',
      path: /^\/api\/movies\/(\d+)\/reviews$/,
      handle: ({ params: [id] }) => found(movies.get(Number(id)), () => [{ text: 'A classic.' }]),
    }),
    needsDatabase({
      method: 'GET',
      path: /^\/api\/recommendations$/,
      handle: () => json(200, movies.list().slice(-3)),
    }),
  ]
}

function writes(movies: MovieStore, webhooks: Webhooks, tokens: Tokens): Route[] {
  const withToken = (handle: Route['handle']) => (visit: Visit) =>
    tokens.accepts(visit.request) ? handle(visit) : json(401, { error: 'A valid token is required' })
  return [
    {
      method: 'POST',
      path: /^\/api\/auth\/token$/,
      handle: ({ body }) => {
        const token = tokens.issue(body)
        return token ? json(201, { token }) : json(401, { error: 'Unknown user or password' })
      },
    },
    {
      method: 'POST',
      path: /^\/api\/movies$/,
      handle: withToken((visit) => create(visit, movies, webhooks)),
    },
    {
      method: 'DELETE',
      path: /^\/api\/movies\/(\d+)$/,
      handle: withToken((visit) => remove(visit, movies, webhooks)),
    },
    {
      method: 'DELETE',
      path: /^\/api\/movies$/,
      handle: withToken(() => {
        movies.clear()
        return { status: 204 }
      }),
    },
  ]
}

function sales(movies: MovieStore, payments: Payments): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/api\/webhooks\/payments$/,
      handle: (visit) => payments.receive(visit),
    },
    {
      method: 'GET',
      path: /^\/api\/movies\/(\d+)\/tickets$/,
      handle: ({ params: [id] }) =>
        found(movies.get(Number(id)), (movie) => ({ paid: payments.countTickets(movie.id) })),
    },
  ]
}

function create({ body, request }: Visit, movies: MovieStore, webhooks: Webhooks): Reply {
  const input = readMovie(body)
  if ('errors' in input) return json(422, input)
  if (input.movie.id !== undefined && movies.get(input.movie.id)) {
    return json(409, { error: `There is already a movie ${input.movie.id}` })
  }
  const movie = movies.add(input.movie)
  webhooks.follow(movie, request)
  webhooks.send('movie.created', movie)
  return json(201, movie)
}

function remove({ params: [id], request }: Visit, movies: MovieStore, webhooks: Webhooks): Reply {
  const movie = movies.get(Number(id))
  if (!movie) return found(movie)
  movies.remove(movie.id)
  webhooks.follow(movie, request)
  webhooks.send('movie.deleted', movie)
  return { status: 204 }
}

function found(movie: Movie | undefined, shape: (movie: Movie) => unknown = (movie) => movie): Reply {
  return movie ? json(200, shape(movie)) : json(404, { error: 'Movie not found' })
}
