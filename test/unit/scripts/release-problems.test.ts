import { expect, test } from 'vitest'
import { findReleaseProblems } from '../../../scripts/release-problems.mjs'

const manifest = {
  version: '0.2.0',
  author: 'The authors',
  homepage: 'https://github.com/example/playwright-backchannel#readme',
  bugs: 'https://github.com/example/playwright-backchannel/issues',
  repository: { url: 'https://github.com/example/playwright-backchannel' },
}
const release = {
  manifest,
  changelog: '# Changelog\n\n## 0.2.0 (2027-01-31)\n',
  readme: '[![CI](https://github.com/example/playwright-backchannel/actions/workflows/ci.yml/badge.svg)]',
  tag: 'v0.2.0',
}

test('accepts a complete release', () => {
  expect(findReleaseProblems(release)).toEqual([])
})

test.each`
  what                                   | change                                                  | sentence
  ${'a wrong tag'}                       | ${{ tag: 'v0.2.1' }}                                    | ${'The tag is v0.2.1, and package.json has the version 0.2.0.'}
  ${'a missing tag'}                     | ${{ tag: undefined }}                                   | ${'The tag is missing'}
  ${'a missing changelog entry'}         | ${{ changelog: '# Changelog\n\n## Unreleased\n' }}      | ${'no heading for 0.2.0'}
  ${'a longer version in the changelog'} | ${{ changelog: '\n## 0.2.01 (2027-01-31)\n' }}          | ${'no heading for 0.2.0'}
  ${'a missing repository'}              | ${{ manifest: { ...manifest, repository: undefined } }} | ${'package.json has no "repository"'}
  ${'a missing homepage'}                | ${{ manifest: { ...manifest, homepage: undefined } }}   | ${'package.json has no "homepage"'}
  ${'a missing address for bugs'}        | ${{ manifest: { ...manifest, bugs: undefined } }}       | ${'package.json has no "bugs"'}
  ${'a badge that npm cannot show'}      | ${{ readme: '[![CI](../../actions/badge.svg)]' }}       | ${'that only GitHub resolves'}
  ${'a missing author'}                  | ${{ manifest: { ...manifest, author: undefined } }}     | ${'package.json has no "author"'}
`('reports $what before a release', ({ change, sentence }) => {
  const problems = findReleaseProblems({ ...release, ...change })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(sentence)
})
