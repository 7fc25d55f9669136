// The list of all movies. A background request loads recommendations; without them, the page shows none.
import { type Html, html } from '../html.js'
import type { Movie } from '../movies.js'

export function listPage(movies: readonly Movie[]): Html {
  return html`
<ul aria-label="All movies">
  ${movies.map((movie) => html`<li><a href="/movies/${movie.id}">${movie.name}</a> (${movie.year})</li>`)}
</ul>
<section id="recommendations" hidden><h2>Recommended</h2><ul></ul></section>
<script type="module">
  const response = await fetch('/api/recommendations')
  if (response.ok) {
    const section = document.querySelector('#recommendations')
    const movies = await response.json()
    for (const { name } of movies) {
      section.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: name }))
    }
    section.hidden = false
  }
</script>`
}
