// All movies. Recommendations come by a background call; without them the page simply shows none.
import { type Html, html } from '../html.js'
import type { Movie } from '../movies.js'

export function listPage(movies: readonly Movie[]): Html {
  return html`
<ul aria-label="All movies">
  ${movies.map((movie) => html`<li><a href="/movies/${movie.id}">${movie.name}</a> (${movie.year})</li>`)}
</ul>
<section id="recommendations" hidden><h2>Recommended</h2><ul></ul></section>
<script type="module">
  const answer = await fetch('/api/recommendations')
  if (answer.ok) {
    const section = document.querySelector('#recommendations')
    for (const { name } of await answer.json()) {
      section.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: name }))
    }
    section.hidden = false
  }
</script>`
}
