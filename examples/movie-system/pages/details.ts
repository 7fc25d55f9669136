// The page of a movie. Background requests load its rating and reviews; without them, it shows a dash and the text "No
// reviews". The poster opens in a popup. The trailer needs a player and a still from a video host.
import { type Html, html } from '../html.js'
import type { Movie } from '../movies.js'
import { videoHost } from '../third-party.js'

export function detailsPage({ id, director, year }: Movie): Html {
  return html`
<p>Directed by ${director}, ${year}</p>
<p>Rating: <output id="rating">–</output></p>
<button type="button" id="poster">Poster</button>
<button type="button" id="trailer">Trailer</button>
<p id="reviews">No reviews</p>
<script>
  const loadPlayer = () => {
    const player = Object.assign(document.createElement('script'), { src: '${videoHost}/player.js' })
    player.onerror = () => {
      console.error('The trailer of movie ${id} has no player')
      document.querySelector('#trailer').textContent = 'No trailer'
    }
    const style = { rel: 'stylesheet', href: '${videoHost}/player.css' }
    document.head.append(player, Object.assign(document.createElement('link'), style))
    new Image().src = '${videoHost}/stills/${id}'
  }
  document.querySelector('#trailer').onclick = loadPlayer

  const loadReviews = async () => {
    const query = 'query Reviews($movie: ID!) { reviews(movie: $movie) { text } }'
    const body = JSON.stringify({ query, variables: { movie: '${id}' } })
    const headers = { 'content-type': 'application/json' }
    const { data } = await (await fetch('/graphql', { method: 'POST', headers, body })).json()
    const texts = data.reviews?.map(({ text }) => text) ?? []
    if (texts.length > 0) document.querySelector('#reviews').textContent = texts.join(' ')
  }
  loadReviews()
</script>
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
