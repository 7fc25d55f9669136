// One movie. A background request loads its rating; without it the page shows a dash. The poster opens in a popup.
import { type Html, html } from '../html.js'
import type { Movie } from '../movies.js'

export function detailsPage({ id, director, year }: Movie): Html {
  return html`
<p>Directed by ${director}, ${year}</p>
<p>Rating: <output id="rating">–</output></p>
<button type="button" id="poster">Poster</button>
<script type="module">
  document.querySelector('#poster').onclick = () => open('/movies/${id}/poster', 'poster', 'popup,width=300,height=400')
  const response = await fetch('/api/ratings/${id}')
  if (response.ok) document.querySelector('#rating').textContent = (await response.json()).rating
</script>`
}

export function posterPage({ name }: Movie): Html {
  return html`<figure><svg viewBox="0 0 30 40" role="img" aria-label="Poster of ${name}">
  <rect width="30" height="40" fill="#246"/><circle cx="15" cy="18" r="8" fill="#fc6"/>
</svg></figure>`
}
