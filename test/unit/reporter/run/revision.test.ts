import { expect, test } from 'vitest'
import { getRevision } from '../../../../src/reporter/run/revision.js'

const sha = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'
const merge = 'ffffffffffffffffffffffffffffffffffffffff'
const sha256 = sha + sha.slice(0, 24)

const github = { GITHUB_ACTIONS: 'true', GITHUB_SHA: sha, GITHUB_REF_NAME: 'main', GITHUB_HEAD_REF: '' }
const githubPull = { ...github, GITHUB_SHA: merge, GITHUB_REF_NAME: '7/merge', GITHUB_HEAD_REF: 'feature/x' }
const gitlabTag = { GITLAB_CI: 'true', CI_COMMIT_SHA: sha, CI_COMMIT_REF_NAME: 'v1.0.0' }
const gitlabPush = { ...gitlabTag, CI_COMMIT_BRANCH: 'main', CI_COMMIT_REF_NAME: 'main' }
const gitlabHead = { GITLAB_CI: 'true', CI_COMMIT_SHA: merge, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: sha }
const gitlabMerge = {
  ...gitlabHead,
  CI_COMMIT_REF_NAME: 'refs/merge-requests/7/merge',
  CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature/x',
}
const gitlabDetached = { ...gitlabMerge, CI_COMMIT_SHA: sha, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: '' }
const gitlabExternal = {
  GITLAB_CI: 'true',
  CI_COMMIT_SHA: merge,
  CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_SHA: sha,
  CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME: 'feature/x',
}
const azure = { TF_BUILD: 'True', BUILD_SOURCEVERSION: sha, BUILD_SOURCEBRANCH: 'refs/heads/feature/x' }
const azurePull = {
  TF_BUILD: 'True',
  BUILD_SOURCEVERSION: merge,
  BUILD_SOURCEBRANCH: 'refs/pull/7/merge',
  SYSTEM_PULLREQUEST_SOURCECOMMITID: sha,
  SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/feature/x',
}
const jenkins = { JENKINS_URL: 'http://j/', GIT_COMMIT: sha, GIT_BRANCH: 'origin/main' }
const jenkinsBranches = { ...jenkins, BRANCH_NAME: 'feature/x' }
const jenkinsPull = { ...jenkins, BRANCH_NAME: 'PR-7', CHANGE_BRANCH: 'feature/x', GIT_BRANCH: 'PR-7' }
const circleci = { CIRCLECI: 'true', CIRCLE_SHA1: sha, CIRCLE_BRANCH: 'feature/x' }
const buildkite = { BUILDKITE: 'true', BUILDKITE_COMMIT: sha, BUILDKITE_BRANCH: 'main' }

const unnamed = { GITHUB_SHA: sha, CI_COMMIT_SHA: sha, CIRCLE_BRANCH: 'main' }

const event = { pull_request: { head: { sha } } }
const push = { head_commit: { id: merge } }
const git = (hash: unknown, branch: unknown) => ({ gitCommit: { hash, branch } })
const playwrightCi = { ci: { commitHash: sha, branch: 'origin/main' } }
const broken = { ...git(7, []), ci: 'x' }

test.each`
  what                                                | env                                             | commit       | branch         | metadata               | event
  ${'GitHub, a push'}                                 | ${github}                                       | ${sha}       | ${'main'}      | ${undefined}           | ${undefined}
  ${'GitHub, a pull request without its event'}       | ${githubPull}                                   | ${merge}     | ${'feature/x'} | ${undefined}           | ${undefined}
  ${'GitLab, a push'}                                 | ${gitlabPush}                                   | ${sha}       | ${'main'}      | ${undefined}           | ${undefined}
  ${'GitLab, a tag'}                                  | ${gitlabTag}                                    | ${sha}       | ${'v1.0.0'}    | ${undefined}           | ${undefined}
  ${'GitLab, merged results'}                         | ${gitlabMerge}                                  | ${sha}       | ${'feature/x'} | ${undefined}           | ${undefined}
  ${'GitLab, a detached merge request'}               | ${gitlabDetached}                               | ${sha}       | ${'feature/x'} | ${undefined}           | ${undefined}
  ${'GitLab, a pull request from GitHub'}             | ${gitlabExternal}                               | ${sha}       | ${'feature/x'} | ${undefined}           | ${undefined}
  ${'Azure, a push'}                                  | ${azure}                                        | ${sha}       | ${'feature/x'} | ${undefined}           | ${undefined}
  ${'Azure, a pull request'}                          | ${azurePull}                                    | ${sha}       | ${'feature/x'} | ${undefined}           | ${undefined}
  ${'Jenkins, one branch'}                            | ${jenkins}                                      | ${sha}       | ${'main'}      | ${undefined}           | ${undefined}
  ${'Jenkins, many branches'}                         | ${jenkinsBranches}                              | ${sha}       | ${'feature/x'} | ${undefined}           | ${undefined}
  ${'Jenkins, a pull request'}                        | ${jenkinsPull}                                  | ${sha}       | ${'feature/x'} | ${undefined}           | ${undefined}
  ${'CircleCI'}                                       | ${circleci}                                     | ${sha}       | ${'feature/x'} | ${undefined}           | ${undefined}
  ${'Buildkite'}                                      | ${buildkite}                                    | ${sha}       | ${'main'}      | ${undefined}           | ${undefined}
  ${'Buildkite before the checkout'}                  | ${{ ...buildkite, BUILDKITE_COMMIT: 'HEAD' }}   | ${undefined} | ${'main'}      | ${undefined}           | ${undefined}
  ${'a SHA-256 hash'}                                 | ${{ CIRCLECI: 'true', CIRCLE_SHA1: sha256 }}    | ${sha256}    | ${undefined}   | ${undefined}           | ${undefined}
  ${'a short SHA, which is ignored'}                  | ${{ CIRCLECI: 'true', CIRCLE_SHA1: 'a1b2c3d' }} | ${undefined} | ${undefined}   | ${undefined}           | ${undefined}
  ${'no variables of another system'}                 | ${unnamed}                                      | ${undefined} | ${undefined}   | ${undefined}           | ${undefined}
  ${'git metadata alone'}                             | ${{}}                                           | ${sha}       | ${'main'}      | ${git(sha, 'main')}    | ${undefined}
  ${'git metadata rather than the CI'}                | ${github}                                       | ${merge}     | ${'other'}     | ${git(merge, 'other')} | ${undefined}
  ${'a detached checkout, with the branch of the CI'} | ${github}                                       | ${merge}     | ${'main'}      | ${git(merge, 'HEAD')}  | ${undefined}
  ${'the head of a pull request'}                     | ${githubPull}                                   | ${sha}       | ${'feature/x'} | ${git(merge, 'HEAD')}  | ${event}
  ${'the head of a GitLab merge request'}             | ${gitlabHead}                                   | ${sha}       | ${'x'}         | ${git(merge, 'x')}     | ${undefined}
  ${'the environment rather than a push event'}       | ${github}                                       | ${sha}       | ${'main'}      | ${{}}                  | ${push}
  ${'no event outside GitHub'}                        | ${{}}                                           | ${undefined} | ${undefined}   | ${{}}                  | ${event}
  ${"Playwright's CI metadata"}                       | ${{}}                                           | ${sha}       | ${'main'}      | ${playwrightCi}        | ${undefined}
  ${'nothing if there is no metadata'}                | ${{}}                                           | ${undefined} | ${undefined}   | ${undefined}           | ${undefined}
  ${'nothing if the metadata is invalid'}             | ${{}}                                           | ${undefined} | ${undefined}   | ${broken}              | ${{ pull_request: null }}
`('reads the revision from $what', ({ env, commit, branch, metadata, event }) => {
  expect(getRevision(env, metadata, event)).toEqual({ commit, branch })
})
