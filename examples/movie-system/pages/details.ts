// The page of a movie. Background requests load its rating and reviews; without them, it shows a dash and the text "No
// reviews". The poster opens in a popup.
import { type Html, html } from '../html.js'
import type { Movie } from '../movies.js'

export function detailsPage({ id, director, year }: Movie): Html {
  return html`
<p>Directed by ${director}, ${year}</p>
<p>Rating: <output id="rating">–</output></p>
<button type="button" id="poster">Poster</button>
<p id="reviews">No reviews</p>
<script type="module">
  document.querySelector('#poster').onclick = () => open('/movies/${id}/poster', 'poster', 'popup,width=300,height=400')

  const read = async (path) => {
    const response = await fetch(path)
    return response.ok ? response.json() : undefined
  }
  const [rating, reviews] = await Promise.all([read('/api/ratings/${id}'), read('/api/movies/${id}/reviews')])
  if (rating) document.querySelector('#rating').textContent = rating.rating
  if (reviews) document.querySelector('#reviews').textContent = reviews.map(({ text }) => text).join(' ')
</script>`
}

export function posterPage({ name }: Movie): Html {
  return html`<figure><svg viewBox="0 0 30 40" role="img" aria-label="Poster of ${name}">
  <rect width="30" height="40" fill="#246"/><circle cx="15" cy="18" r="8" fill="#fc6"/>
</svg></figure>`
}
