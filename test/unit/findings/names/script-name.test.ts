import { expect, test } from 'vitest'
import { nameScript } from '../../../../src/findings/names/script-name.js'

const ofPage = { kind: 'page-error', url: '', timestamp: '' }

test.each([
  { script: 'https://shop.test/assets/app-CqAbHMDC.js:10:5', file: ' (app-<id>.js)' },
  { script: 'https://shop.test/app.js?v=2:10:5', file: ' (app.js)' },
  { script: 'http://localhost:3000/src/main.ts:1:1', file: ' (main.ts)' },
  { script: 'https://shop.test/caf%C3%A9%2A.js:1:1', file: ' (café\\*.js)' },
  { script: 'https://cdn.test/widget:1:1', file: ' (widget)' },
  { script: 'https://shop.test/a:1:2/app.js:10:55', file: ' (app.js)' },
  { script: 'https://shop.test/:1:1', file: '' },
  { script: 'https://shop.test:1:1', file: '' },
])('$script has the file "$file"', ({ script, file }) => {
  expect(nameScript({ ...ofPage, script })).toBe(file)
  expect(nameScript({ ...ofPage, script, isInline: true })).toBe('')
  expect(nameScript(ofPage)).toBe('')
})
