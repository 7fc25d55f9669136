// The layout of all pages.
import { type Html, html } from '../html.js'

const styles = html`<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  nav a { margin-right: 1rem }
  label { display: block; margin: 0.5rem 0 }
</style>`

export function layout(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  ${styles}
</head>
<body>
  <nav><a href="/movies">Movies</a> <a href="/movies/new">Add a movie</a></nav>
  <main><h1>${title}</h1>${content}</main>
</body>
</html>`.text
}
