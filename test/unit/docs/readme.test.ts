// The README is for people who use the package; what is longer has a page in docs/.
import { expect, test } from 'vitest'
import { readPage } from '../../support/markdown.js'

const { text } = readPage('README.md')

test('fits in 200 lines', () => {
  expect(text.split('\n').length).toBeLessThan(200)
})

test('shows in this order: what it is, picture, install, code, what you get, the two commands, the rest', () => {
  const order = [
    '**Finds what breaks',
    '<picture>',
    'npm install --save-dev playwright-backchannel',
    "import { expect, test } from 'playwright-backchannel'",
    'What you get:',
    'npm run demo',
    'npm test',
    '## Documentation',
    '## Contributing',
  ]
  const positions = order.map((part) => text.indexOf(part))
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  expect(positions[0]).toBeGreaterThan(0)
})
