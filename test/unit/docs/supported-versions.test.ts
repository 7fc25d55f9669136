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

test.each`
  name                         | supported                                    | tested
  ${'Node'}                    | ${engines.node}                              | ${node}
  ${'`@playwright/test`'}      | ${peerDependencies['@playwright/test']}      | ${playwright}
  ${'browser'}                 | ${''}                                        | ${browser}
  ${'operating system'}        | ${''}                                        | ${os}
  ${'`@pact-foundation/pact`'} | ${peerDependencies['@pact-foundation/pact']} | ${[...new Set(pactVersions)]}
  ${'`yaml`'}                  | ${peerDependencies.yaml}                     | ${[]}
`('the docs list $name: supported $supported, tested with $tested', ({ name, supported, tested }) => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${name} `))
  expect(row?.replaceAll('\\|', '|')).toContain(supported)
  expect(row).toContain(tested.join(', '))
})
