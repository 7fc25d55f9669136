// The README is for people who use the package; longer explanations have a page in docs/.
import { expect, test } from 'vitest'
import { readPage } from '../../support/markdown.js'

test('the README fits in 200 lines', () => {
  expect(readPage('README.md').text.split('\n').length).toBeLessThan(200)
})
