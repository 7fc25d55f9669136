import { expect, test } from 'vitest'
import { getRevision } from '../../../../src/reporter/run/revision.js'

const sha = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'
const merge = 'ffffffffffffffffffffffffffffffffffffffff'
const sha256 = sha + sha.slice(0, 24)

const github = { GITHUB_ACTIONS: 'true', GITHUB_SHA: sha, GITHUB_REF_NAME: 'main', GITHUB_HEAD_REF: '' }
const githubPull = { ...github, GITHUB_SHA: merge, GITHUB_REF_NAME: '7/merge', GITHUB_HEAD_REF: 'feature/x' }
const gitlab = { GITLAB_CI: 'true', CI_COMMIT_SHA: sha, CI_COMMIT_REF_NAME: 'v1.0.0' }
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
const jenkinsPull = { ...jenkins, BRANCH_NAME: 'PR-7', CHANGE_BRANCH: 'feature/x', GIT_BRANCH: 'PR-7' }
const buildkite = { BUILDKITE: 'true', BUILDKITE_COMMIT: sha, BUILDKITE_BRANCH: 'main' }

const event = { pull_request: { head: { sha } } }
const git = (hash: unknown, branch: unknown) => ({ gitCommit: { hash, branch } })
const playwrightCi = { ci: { commitHash: sha, branch: 'origin/main' } }
const broken = { ...git(7, []), ci: 'x' }

interface Row {
  readonly what: string
  readonly env: Record<string, string>
  readonly commit?: string
  readonly branch?: string
  readonly metadata?: unknown
  readonly event?: unknown
}

test.each<Row>([
  { what: 'GitHub, a push', env: github, commit: sha, branch: 'main' },
  { what: 'GitHub, a pull request without its event', env: githubPull, commit: merge, branch: 'feature/x' },
  {
    what: 'GitLab, a push',
    env: { ...gitlab, CI_COMMIT_BRANCH: 'main', CI_COMMIT_REF_NAME: 'main' },
    commit: sha,
    branch: 'main',
  },
  { what: 'GitLab, a tag', env: gitlab, commit: sha, branch: 'v1.0.0' },
  { what: 'GitLab, merged results', env: gitlabMerge, commit: sha, branch: 'feature/x' },
  { what: 'GitLab, a detached merge request', env: gitlabDetached, commit: sha, branch: 'feature/x' },
  { what: 'GitLab, a pull request from GitHub', env: gitlabExternal, commit: sha, branch: 'feature/x' },
  { what: 'Azure, a push', env: azure, commit: sha, branch: 'feature/x' },
  { what: 'Azure, a pull request', env: azurePull, commit: sha, branch: 'feature/x' },
  { what: 'Jenkins, one branch', env: jenkins, commit: sha, branch: 'main' },
  {
    what: 'Jenkins, many branches',
    env: { ...jenkins, BRANCH_NAME: 'feature/x' },
    commit: sha,
    branch: 'feature/x',
  },
  { what: 'Jenkins, a pull request', env: jenkinsPull, commit: sha, branch: 'feature/x' },
  {
    what: 'CircleCI',
    env: { CIRCLECI: 'true', CIRCLE_SHA1: sha, CIRCLE_BRANCH: 'feature/x' },
    commit: sha,
    branch: 'feature/x',
  },
  { what: 'Buildkite', env: buildkite, commit: sha, branch: 'main' },
  { what: 'Buildkite before the checkout', env: { ...buildkite, BUILDKITE_COMMIT: 'HEAD' }, branch: 'main' },
  { what: 'a SHA-256 hash', env: { CIRCLECI: 'true', CIRCLE_SHA1: sha256 }, commit: sha256 },
  { what: 'a short SHA, which is ignored', env: { CIRCLECI: 'true', CIRCLE_SHA1: 'a1b2c3d' } },
  {
    what: 'no variables of another system',
    env: { GITHUB_SHA: sha, CI_COMMIT_SHA: sha, CIRCLE_BRANCH: 'main' },
  },
  { what: 'git metadata alone', env: {}, commit: sha, branch: 'main', metadata: git(sha, 'main') },
  {
    what: 'git metadata rather than the CI',
    env: github,
    commit: merge,
    branch: 'other',
    metadata: git(merge, 'other'),
  },
  {
    what: 'a detached checkout, with the branch of the CI',
    env: github,
    commit: merge,
    branch: 'main',
    metadata: git(merge, 'HEAD'),
  },
  {
    what: 'the head of a pull request',
    env: githubPull,
    commit: sha,
    branch: 'feature/x',
    metadata: git(merge, 'HEAD'),
    event,
  },
  {
    what: 'the head of a GitLab merge request',
    env: gitlabHead,
    commit: sha,
    branch: 'x',
    metadata: git(merge, 'x'),
  },
  {
    what: 'the environment rather than a push event',
    env: github,
    commit: sha,
    branch: 'main',
    metadata: {},
    event: { head_commit: { id: merge } },
  },
  { what: 'no event outside GitHub', env: {}, metadata: {}, event },
  { what: "Playwright's CI metadata", env: {}, commit: sha, branch: 'main', metadata: playwrightCi },
  { what: 'nothing if there is no metadata', env: {} },
  { what: 'nothing if the metadata is invalid', env: {}, metadata: broken, event: { pull_request: null } },
])('reads the revision from $what', ({ env, commit, branch, metadata, event }) => {
  expect(getRevision(env, metadata, event)).toEqual({ commit, branch })
})
