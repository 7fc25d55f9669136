import { html } from '../html.js'
import { page, type Reply, type Route } from '../http.js'
import type { Movie, MovieStore } from '../movies.js'
import { addPage } from './add.js'
import { detailsPage, posterPage } from './details.js'
import { layout } from './layout.js'
import { listPage } from './list.js'

export function pageRoutes(movies: MovieStore): Route[] {
  const show = (title: string, content: ReturnType<typeof html>, status = 200) =>
    page(layout(title, content), status)
  const showMovie = (id: string | undefined, render: (movie: Movie) => Reply) => {
    const movie = movies.get(Number(id))
    return movie ? render(movie) : show('Not found', html`<p>Movie not found.</p>`, 404)
  }
  return [
    {
      method: 'GET',
      path: /^\/(?:movies)?$/,
      handle: () => show('Movies', listPage(movies.list())),
    },
    {
      method: 'GET',
      path: /^\/movies\/new$/,
      handle: () => show('Add a movie', addPage()),
    },
    {
      method: 'GET',
      path: /^\/movies\/(\d+)$/,
      handle: ({ params: [id] }) => showMovie(id, (movie) => show(movie.name, detailsPage(movie))),
    },
    {
      method: 'GET',
      path: /^\/movies\/(\d+)\/poster$/,
      handle: ({ params: [id] }) => showMovie(id, (movie) => page(posterPage(movie).text)),
    },
  ]
}
