/** Returns the reasons why a version cannot be published, one sentence each. */
export function findReleaseProblems({ manifest, changelog, readme, tag }) {
  return [
    tag !== `v${manifest.version}` &&
      `The tag is ${tag ?? 'missing'}, and package.json has the version ${manifest.version}. Tag it as v${manifest.version}.`,
    !changelog.includes(`\n## ${manifest.version} `) &&
      `CHANGELOG.md has no heading for ${manifest.version}. Rename "Unreleased" to "${manifest.version} (<date>)".`,
    !manifest.repository &&
      'package.json has no "repository". npm provenance requires the URL of the repository that publishes.',
    !manifest.homepage && 'package.json has no "homepage". Set the URL of the README.',
    !manifest.bugs && 'package.json has no "bugs". Set the URL of the issues.',
    !manifest.author && 'package.json has no "author".',
    readme.includes('(../../') &&
      'README.md has links that only GitHub resolves. Begin the links of the CI badge with the URL of the repository.',
  ].filter(Boolean)
}
