import { render } from 'preact'
import { App } from './app.js'
import { readData } from './read-data.js'
import { createRun } from './run.js'
import './style/theme.css'
import './style/page.css'
import './style/list.css'
import './style/panel.css'

const data = document.getElementById('data')
const page = document.getElementById('page')
if (data && page) {
  const run = createRun(await readData(data.textContent ?? ''))
  data.remove()
  render(<App run={run} />, page)
  requestAnimationFrame(() => setTimeout(() => performance.mark('list usable')))
}
