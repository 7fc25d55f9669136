// Projects whose config imports `defineConfig` from this package.
import { configOptions, type InlineProject, type InlineRun, inlineProject } from './inline-project.js'

/** Source of the options of an adopted suite's config, for `defineConfig({ … })`. */
export const adoptedOptions: string = configOptions({ use: "baseURL: 'https://shop.example/'" })

/** Source of a config, to which `more` adds properties. */
export const adoptedConfig = (more = ''): string => `import { defineConfig } from 'playwright-backchannel'
export default defineConfig({ ${adoptedOptions} ${more} })
`

/** Environment in which Playwright loads CommonJS as it does for users; a config that imports a `.ts` file needs it. */
export const asUsual = { PW_DISABLE_TS_ESM: '' }

/** Source that answers each request of a page: `/broken` with 500, a path such as `/404` with that status. */
export const answerRequests = (test = 'test'): string => `
${test}.beforeEach(({ page }) => page.route('**/*', (route) => {
  const { pathname } = new URL(route.request().url())
  const status = pathname === '/broken' ? 500 : Number(/^\\/(\\d{3})/.exec(pathname)?.[1] ?? 200)
  return route.fulfill({ status, contentType: 'text/html', body: 'shop' })
}))
`

/** Two tests, of which the second meets an error that it does not assert. */
export const twoTests = `
test('passes', async ({ page }) => { await page.goto('/') })
test('meets a silent error', async ({ page }) => { await page.goto('/broken') })
`

/** Two tests like those above that need no browser, in a config with `recordCalls`. */
export const twoCalls = (server: string): string => `
test('passes', async ({ request }) => { await request.get('${server}/status/200/') })
test('meets a silent error', async ({ request }) => { await request.get('${server}/status/500/broken') })
`
export const recordCalls = 'use: { networkErrorMonitorOptions: { record: { apiRequests: true } } },'

/** Creates a project with these files and an adopted config, unless the files have one. */
export function adoptedProject(
  files: Record<string, string>,
  options: { type?: 'commonjs' | 'module' | undefined } = {},
): InlineProject {
  const { type = 'commonjs' } = options
  return inlineProject({ 'playwright.config.ts': adoptedConfig(), ...files }, { type })
}

/** Returns each test's outcome by its title. */
export function listOutcomes({ tests }: Pick<InlineRun, 'tests'>): Record<string, string> {
  return Object.fromEntries(tests.map(({ title, outcome }) => [title, outcome]))
}

/** Removes the stack and colors of an error that failed a test, and what follows its first line. */
export function getFirstErrors({ tests }: Pick<InlineRun, 'tests'>): Record<string, string> {
  return Object.fromEntries(
    tests.map(({ title, results: [result] }) => [title, result?.error?.message?.split('\n')[0] ?? '']),
  )
}
