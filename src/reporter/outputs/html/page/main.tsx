// Starts the page: reads the data that the reporter put into it and shows the report.
import { render } from 'preact'
import type { PageData } from '../data/page-format.js'
import { App } from './app.js'
import { openRun } from './run.js'
import './style/theme.css'
import './style/page.css'
import './style/list.css'
import './style/details.css'

const data = document.getElementById('data')
const page = document.getElementById('page')
if (data && page) {
  // The reporter of the same build wrote it: the one JSON of this page that needs no decoder.
  render(<App run={openRun(JSON.parse(data.textContent ?? '') as PageData)} />, page)
  data.remove()
  requestAnimationFrame(() => setTimeout(() => performance.mark('list usable')))
}
