// One movie. Its rating comes by a background call; without it the page shows a dash. The poster opens in a popup.
import { type Html, html } from '../html.js'
import type { Movie } from '../movies.js'

export function detailsPage({ id, director, year }: Movie): Html {
  return html`
<p>Directed by ${director}, ${year}</p>
<p>Rating: <output id="rating">–</output></p>
<button type="button" id="poster">Poster</button>
<script type="module">
  document.querySelector('#poster').onclick = () => open('/movies/${id}/poster', 'poster', 'popup,width=300,height=400')
  const answer = await fetch('/api/ratings/${id}')
  if (answer.ok) document.querySelector('#rating').textContent = (await answer.json()).rating
</script>`
}

export function posterPage({ name }: Movie): Html {
  return html`<figure><svg viewBox="0 0 30 40" role="img" aria-label="Poster of ${name}">
  <rect width="30" height="40" fill="#246"/><circle cx="15" cy="18" r="8" fill="#fc6"/>
</svg></figure>`
}
