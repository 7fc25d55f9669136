// The form for a new movie. The server validates the fields; the page shows its errors below the form.
import { Html, html } from '../html.js'
import { sampleUser } from '../tokens.js'

export function addPage(): Html {
  return html`
<form>
  <label>Name <input name="name"></label>
  <label>Year <input name="year" type="number"></label>
  <label>Rating <input name="rating" type="number" step="0.1"></label>
  <label>Director <input name="director"></label>
  <button>Add</button>
  <p role="alert"></p>
</form>
<script type="module">
  const form = document.querySelector('form')
  const post = (path, body, headers) =>
    fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

  form.onsubmit = async (event) => {
    event.preventDefault()
    const { year, rating, ...fields } = Object.fromEntries(new FormData(form))
    const { token } = await (await post('/api/auth/token', ${toScriptJson(sampleUser)})).json()
    const movie = { ...fields, year: Number(year), rating: Number(rating) }
    const response = await post('/api/movies', movie, { authorization: 'Bearer ' + token })
    const result = await response.json()
    if (response.ok) location.href = '/movies/' + result.id
    else form.querySelector('[role=alert]').textContent =
      Object.entries(result.errors).map(([field, message]) => field + ' ' + message).join('; ')
  }
</script>`
}

/** Formats JSON for a script. Escapes `<`, because `</script>` would end the script. */
function toScriptJson(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll('<', '\\u003c'))
}
