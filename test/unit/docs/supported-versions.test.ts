// The table of docs/decide.md matches package.json and the CI workflow.
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readPage } from '../../support/markdown.js'

const page = readPage('docs/decide.md').text
const packageJson = JSON.parse(readPage('package.json').text)
const { jobs } = parse(readPage('.github/workflows/ci.yml').text)
const [, ...pactVersions] = readPage('test/extra/pact.test.ts')
  .text.split("{ pact: '")
  .map((part) => part.split("'")[0])

const { engines, peerDependencies } = packageJson
const { os, node } = jobs.test.strategy.matrix
const { playwright, browser } = jobs.matrix.strategy.matrix

test.each([
  { name: 'Node', supported: engines.node, tested: node },
  { name: '`@playwright/test`', supported: peerDependencies['@playwright/test'], tested: playwright },
  { name: 'browser', supported: '', tested: browser },
  { name: 'operating system', supported: '', tested: os },
  {
    name: '`@pact-foundation/pact`',
    supported: peerDependencies['@pact-foundation/pact'],
    tested: [...new Set(pactVersions)],
  },
  { name: '`yaml`', supported: peerDependencies.yaml, tested: [] },
])('the docs list $name: supported $supported, tested with $tested', ({ name, supported, tested }) => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${name} `))
  expect(row?.replaceAll('\\|', '|')).toContain(supported)
  expect(row).toContain(tested.join(', '))
})
