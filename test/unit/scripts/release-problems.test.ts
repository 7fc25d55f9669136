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

test.each([
  {
    what: 'a wrong tag',
    change: { tag: 'v0.2.1' },
    sentence: 'The tag is v0.2.1, and package.json has the version 0.2.0.',
  },
  { what: 'a missing tag', change: { tag: undefined }, sentence: 'The tag is missing' },
  {
    what: 'a missing changelog entry',
    change: { changelog: '# Changelog\n\n## Unreleased\n' },
    sentence: 'no heading for 0.2.0',
  },
  {
    what: 'a longer version in the changelog',
    change: { changelog: '\n## 0.2.01 (2027-01-31)\n' },
    sentence: 'no heading for 0.2.0',
  },
  {
    what: 'a missing repository',
    change: { manifest: { ...manifest, repository: undefined } },
    sentence: 'package.json has no "repository"',
  },
  {
    what: 'a missing homepage',
    change: { manifest: { ...manifest, homepage: undefined } },
    sentence: 'package.json has no "homepage"',
  },
  {
    what: 'a missing address for bugs',
    change: { manifest: { ...manifest, bugs: undefined } },
    sentence: 'package.json has no "bugs"',
  },
  {
    what: 'a badge that npm cannot show',
    change: { readme: '[![CI](../../actions/badge.svg)]' },
    sentence: 'that only GitHub resolves',
  },
  {
    what: 'a missing author',
    change: { manifest: { ...manifest, author: undefined } },
    sentence: 'package.json has no "author"',
  },
])('reports $what before a release', ({ change, sentence }) => {
  const problems = findReleaseProblems({ ...release, ...change })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(sentence)
})
