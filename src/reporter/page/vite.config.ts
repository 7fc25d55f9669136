// Builds the report's page as a single file, dist/reporter/page/template.html. Its content security policy contains the
// hashes of the inlined script and style.
import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    outDir: '../../../dist/reporter/page',
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: { input: 'template.html' },
  },
  plugins: [singleFile()],
})

/** Inlines scripts and styles into the HTML, so that the report is a single file. */
function singleFile(): Plugin {
  return {
    name: 'single-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      let html = ''
      let script = ''
      let style = ''
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') script += file.code
        else if (name.endsWith('.css')) style += file.source
        else html = String(file.source)
        delete bundle[name]
      }
      this.emitFile({
        type: 'asset',
        fileName: 'template.html',
        source: inline(html, script.trim(), style.trim()),
      })
    },
  }
}

function inline(html: string, script: string, style: string): string {
  if (/<\/(script|style)|<!--/i.test(script + style)) {
    throw new Error('Failed to inline the page: its code contains an HTML end tag. Write it in two parts.')
  }
  const policy = [
    "default-src 'none'",
    `script-src ${hashSource(script)}`,
    `style-src ${hashSource(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  return html
    .replace(/\s*<(script type="module"|link rel="stylesheet")[^>]*>(<\/script>)?/g, '')
    .replace('POLICY', () => policy)
    .replace('</head>', () => `<style>${style}</style>\n</head>`)
    .replace('</body>', () => `<script type="module">${script}</script>\n</body>`)
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
