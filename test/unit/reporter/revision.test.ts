import { describe, expect, test } from 'vitest'
import { getRevision } from '../../../src/reporter/run/revision.js'

const sha = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'
const merge = 'ffffffffffffffffffffffffffffffffffffffff'
const sha256 = sha + sha.slice(0, 24)

describe('from the environment of the CI', () => {
  test.each<[string, Record<string, string>, string | undefined, string | undefined]>([
    [
      'GitHub, a push',
      { GITHUB_ACTIONS: 'true', GITHUB_SHA: sha, GITHUB_REF_NAME: 'main', GITHUB_HEAD_REF: '' },
      sha,
      'main',
    ],
    [
      'GitHub, a pull request without its event',
      { GITHUB_ACTIONS: 'true', GITHUB_SHA: merge, GITHUB_REF_NAME: '7/merge', GITHUB_HEAD_REF: 'feature/x' },
      merge,
      'feature/x',
    ],
    [
      'GitLab, a push',
      { GITLAB_CI: 'true', CI_COMMIT_SHA: sha, CI_COMMIT_BRANCH: 'main', CI_COMMIT_REF_NAME: 'main' },
      sha,
      'main',
    ],
    ['GitLab, a tag', { GITLAB_CI: 'true', CI_COMMIT_SHA: sha, CI_COMMIT_REF_NAME: 'v1.0.0' }, sha, 'v1.0.0'],
    [
      'GitLab, merged results',
      {
        GITLAB_CI: 'true',
        CI_COMMIT_SHA: merge,
        CI_COMMIT_REF_NAME: 'refs/merge-requests/7/merge',
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: sha,
        CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature/x',
      },
      sha,
      'feature/x',
    ],
    [
      'GitLab, a detached merge request',
      {
        GITLAB_CI: 'true',
        CI_COMMIT_SHA: sha,
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: '',
        CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature/x',
      },
      sha,
      'feature/x',
    ],
    [
      'GitLab, a pull request of GitHub',
      {
        GITLAB_CI: 'true',
        CI_COMMIT_SHA: merge,
        CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_SHA: sha,
        CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME: 'feature/x',
      },
      sha,
      'feature/x',
    ],
    [
      'Azure, a push',
      { TF_BUILD: 'True', BUILD_SOURCEVERSION: sha, BUILD_SOURCEBRANCH: 'refs/heads/feature/x' },
      sha,
      'feature/x',
    ],
    [
      'Azure, a pull request',
      {
        TF_BUILD: 'True',
        BUILD_SOURCEVERSION: merge,
        BUILD_SOURCEBRANCH: 'refs/pull/7/merge',
        SYSTEM_PULLREQUEST_SOURCECOMMITID: sha,
        SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/feature/x',
      },
      sha,
      'feature/x',
    ],
    [
      'Jenkins, one branch',
      { JENKINS_URL: 'http://j/', GIT_COMMIT: sha, GIT_BRANCH: 'origin/main' },
      sha,
      'main',
    ],
    [
      'Jenkins, many branches',
      { JENKINS_URL: 'http://j/', GIT_COMMIT: sha, BRANCH_NAME: 'feature/x', GIT_BRANCH: 'feature/x' },
      sha,
      'feature/x',
    ],
    [
      'Jenkins, a pull request',
      {
        JENKINS_URL: 'http://j/',
        GIT_COMMIT: sha,
        BRANCH_NAME: 'PR-7',
        CHANGE_BRANCH: 'feature/x',
        GIT_BRANCH: 'PR-7',
      },
      sha,
      'feature/x',
    ],
    ['CircleCI', { CIRCLECI: 'true', CIRCLE_SHA1: sha, CIRCLE_BRANCH: 'feature/x' }, sha, 'feature/x'],
    ['Buildkite', { BUILDKITE: 'true', BUILDKITE_COMMIT: sha, BUILDKITE_BRANCH: 'main' }, sha, 'main'],
    [
      'Buildkite before the checkout',
      { BUILDKITE: 'true', BUILDKITE_COMMIT: 'HEAD', BUILDKITE_BRANCH: 'main' },
      undefined,
      'main',
    ],
    ['a SHA-256', { CIRCLECI: 'true', CIRCLE_SHA1: sha256 }, sha256, undefined],
    ['a short SHA', { CIRCLECI: 'true', CIRCLE_SHA1: 'a1b2c3d' }, undefined, undefined],
    [
      'variables of another system',
      { GITHUB_SHA: sha, CI_COMMIT_SHA: sha, CIRCLE_BRANCH: 'main' },
      undefined,
      undefined,
    ],
    ['no CI', {}, undefined, undefined],
  ])('%s', (_, env, commit, branch) => {
    expect(getRevision(env, {})).toEqual({ commit, branch })
  })
})

describe("with Playwright's metadata", () => {
  const push = { GITHUB_ACTIONS: 'true', GITHUB_SHA: merge, GITHUB_REF_NAME: 'main' }
  const pullRequest = { ...push, GITHUB_HEAD_REF: 'feature/x' }
  const event = { pull_request: { head: { sha } } }
  test.each<[string, Record<string, string>, unknown, unknown, string | undefined, string | undefined]>([
    ['git metadata alone', {}, { gitCommit: { hash: sha, branch: 'main' } }, undefined, sha, 'main'],
    [
      'git metadata before the CI',
      push,
      { gitCommit: { hash: sha, branch: 'other' } },
      undefined,
      sha,
      'other',
    ],
    ['a detached checkout', push, { gitCommit: { hash: sha, branch: 'HEAD' } }, undefined, sha, 'main'],
    [
      'the head of a pull request first',
      pullRequest,
      { gitCommit: { hash: merge, branch: 'HEAD' } },
      event,
      sha,
      'feature/x',
    ],
    [
      'the head of a merge request of GitLab first',
      { GITLAB_CI: 'true', CI_COMMIT_SHA: merge, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: sha },
      { gitCommit: { hash: merge, branch: 'x' } },
      undefined,
      sha,
      'x',
    ],
    ['an event of a push', push, {}, { head_commit: { id: sha } }, merge, 'main'],
    ['an event without GitHub', {}, {}, event, undefined, undefined],
    [
      "Playwright's view of the CI",
      {},
      { ci: { commitHash: sha, branch: 'origin/main' } },
      undefined,
      sha,
      'main',
    ],
    ['no metadata', {}, undefined, undefined, undefined, undefined],
    [
      'broken metadata',
      {},
      { gitCommit: { hash: 7, branch: [] }, ci: 'x' },
      { pull_request: null },
      undefined,
      undefined,
    ],
  ])('%s', (_, env, metadata, given, commit, branch) => {
    expect(getRevision(env, metadata, given)).toEqual({ commit, branch })
  })
})
