// What the documented pipelines have in common; test/e2e/pipelines.test.ts follows them.
import { expect, test } from 'vitest'
import { documentation, readPage } from '../../support/markdown.js'
import { pipelines } from '../../support/pipelines.js'

const files = pipelines.map(({ file }) => file)

test.each(pipelines)(
  '$file fetches the summary of main before the merge, whose failure does not count',
  ({ summary }) => {
    const fetch = summary.findIndex(
      ({ script = '', fetches }) => fetches === 'main' || script.includes(' main'),
    )
    const merge = summary.findIndex(({ script = '' }) => script.startsWith('npx playwright merge-reports '))
    expect(fetch).toBeGreaterThan(0)
    expect(merge).toBeGreaterThan(fetch)
    expect(summary[fetch]?.isOptional || summary[fetch]?.script?.endsWith('|| true')).toBe(true)
  },
)

test('every guide passes the config to merge-reports, so that no option is lost', () => {
  const pages = [...documentation(), ...files.map(readPage)]
  const merges = pages.flatMap(({ text }) => text.match(/npx playwright merge-reports [^#\n]*[^#\s]/g) ?? [])
  expect(merges.length).toBeGreaterThanOrEqual(4)
  expect([...new Set(merges)]).toEqual([
    'npx playwright merge-reports --config=playwright.config.ts all-blob-reports',
  ])
})
