// Runs a test with and without this package, and draws what Playwright prints as HTML.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchOptions } from './browser.mjs'
import { toolCommand } from './commands.mjs'
import { root } from './paths.mjs'

/** Inside of the repository, where the package finds itself by its name. */
const temporary = fileURLToPath(new URL('.tmp/', root))
const file = 'cart.spec.ts'

/** The page shows its heading although the recommendations are broken. */
const spec = `import { expect, test } from '@playwright/test'

test('shows the cart', async ({ page }) => {
  await page.route('https://shop.example/cart', (route) => route.fulfill({
    contentType: 'text/html',
    body: "<h1></h1><script>fetch('/api/recommendations').then(() => document.querySelector('h1').append('Your cart'))</script>",
  }))
  await page.route('**/api/*', (route) => route.fulfill({ status: 500, json: { error: 'no model loaded' } }))
  await page.goto('/cart')
  await expect(page.getByRole('heading')).toHaveText('Your cart')
})
`

/** Returns a page with two terminals beside each other. */
export function drawTerminals() {
  const [before, after] = ['@playwright/test', 'playwright-backchannel'].map(
    (name) => `${drawTerminal(name, runSpec(name))}`,
  )
  return `<!doctype html><style>${style}</style><main>${before}${after}</main>`
}

/** Runs the test with `defineConfig` from a package, and returns the coloured output up to the list of failed tests. */
function runSpec(packageName) {
  mkdirSync(temporary, { recursive: true })
  const folder = mkdtempSync(join(temporary, 'picture-'))
  try {
    writeFileSync(join(folder, file), spec)
    const config = {
      use: { baseURL: 'https://shop.example', launchOptions: launchOptions() },
      outputDir: join(folder, 'results'),
    }
    writeFileSync(
      join(folder, 'playwright.config.mjs'),
      `import { defineConfig } from '${packageName}'\nexport default defineConfig(${JSON.stringify(config)})\n`,
    )
    const { command, args } = toolCommand('@playwright/test', ['test', '--reporter=list'])
    const env = { ...process.env, FORCE_COLOR: '1', NO_COLOR: undefined, CI: undefined }
    const { stdout } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' })
    return cutOutput(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Keeps the summary, which for a failed test repeats its title, and leaves out the location of the error. */
function cutOutput(output) {
  const lines = output.trim().split('\n')
  const kept = lines.filter((line) => !/Error Context:|^\S*\s{4,}\S*cart\.spec/.test(line))
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/─{20,}/g, '─'.repeat(12))
}

function drawTerminal(title, output) {
  return `<section><h2>defineConfig from '${title}'</h2><pre>${toHtml(output)}</pre></section>`
}

const classes = { 1: 'bold', 2: 'dim', 31: 'red', 32: 'green', 33: 'yellow', 36: 'cyan' }

/** Converts the codes for colours and weights to elements. */
function toHtml(text) {
  const [start = '', ...parts] = text.split('\u001b[')
  return escapeHtml(start) + parts.map(toElement).join('')
}

/** Converts a code and the text that follows it. A code that no class stands for ends a colour or weight. */
function toElement(part) {
  const end = part.indexOf('m')
  const name = classes[part.slice(0, end)]
  const tag = name === undefined ? '</span>' : `<span class="${name}">`
  return tag + escapeHtml(part.slice(end + 1))
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const style = `
  :root { color-scheme: light dark; --bg: #ffffff; --pane: #f6f8fa; --text: #1f2328; --dim: #59636e; --line: #d1d9e0; }
  body { margin: 0; background: var(--bg); font: 14px/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; color: var(--text); }
  main { display: grid; grid-template-columns: 9fr 11fr; gap: 16px; }
  section { border: 1px solid var(--line); border-radius: 8px; background: var(--pane); overflow: hidden; }
  h2 { margin: 0; padding: 8px 16px; font: inherit; color: var(--dim); border-bottom: 1px solid var(--line); }
  pre { margin: 0; padding: 12px 16px; font: inherit; white-space: pre-wrap; }
  .bold { font-weight: bold } .dim { color: var(--dim) }
  .red { color: #cf222e } .green { color: #1a7f37 } .yellow { color: #9a6700 } .cyan { color: #0b7285 }
  @media (prefers-color-scheme: dark) {
    :root { --bg: #0d1117; --pane: #161b22; --text: #e6edf3; --dim: #9198a1; --line: #3d444d; }
    .red { color: #ff7b72 } .green { color: #56d364 } .yellow { color: #e3b341 } .cyan { color: #56d4dd }
  }
`
