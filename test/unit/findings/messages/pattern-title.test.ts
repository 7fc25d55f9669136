import { describe, expect, test } from 'vitest'
import { formatPatternTitle } from '../../../../src/findings/messages/pattern-title.js'
import { createFinding, createLog, occur } from '../builders.js'

function formatTitle(paths: readonly string[], routes: readonly string[] = []): string {
  const { findings } = createLog(
    paths.map((path) => occur(`https://shop.test${path}`)),
    { routes },
  )
  expect(new Set(findings.map(({ key }) => key)).size).toBe(1)
  return formatPatternTitle(findings)
}

describe('shows the path that the key of a pattern leaves out', () => {
  test.each<[title: string, paths: string[]]>([
    ['GET 500 /movies/*', ['/movies/7']],
    ['GET 500 /movies/*/poster', ['/movies/7/poster', '/movies/15/poster?size=2', '/movies/8/poster/']],
    ['GET 500 /movies/…', ['/movies/7/poster', '/movies/7/cast']],
    ['GET 500 /movies/…', ['/movies', '/movies/7']],
    ['GET 500 /', ['/']],
    ['GET 500 /…', ['/7/poster', '/8/cast']],
    ['GET 500 /a*b/*', ['/a*b/7']],
  ])('%s', (title, paths) => {
    expect(formatTitle(paths)).toBe(title)
  })

  test('uses the template of a route as the whole path', () => {
    expect(formatTitle(['/movies/7/poster', '/movies/8/poster'], ['/movies/:id/poster'])).toBe(
      'GET 500 /movies/:id/poster',
    )
  })

  test('truncates a long path', () => {
    expect(formatTitle([`/movies/7/${'x'.repeat(500)}`])).toMatch(/^GET 500 \/movies\/\*\/x{76}…$/)
  })
})

test('does not change the titles of kinds other than HTTP errors, whatever the URL', () => {
  const title = 'Error: /cart'
  const finding = createFinding('/cart/7', { kind: 'page-error', key: 'page-error:Error:/cart', title })
  expect(formatPatternTitle([finding, { ...finding, url: 'https://shop.test/cart/8/x' }])).toBe(title)
})
