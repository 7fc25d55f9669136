import { readRegularFile } from '../../values/files.js'
import { getField, parseJson } from '../../values/json.js'

/** The code that a run tested. */
interface Revision {
  /** The full SHA. */
  readonly commit?: string | undefined
  readonly branch?: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** A CI system's environment variables. In each list, the first variable with a valid value wins. */
interface CiVariables {
  /** A variable that only this system sets. */
  readonly detect: string
  /** Variables for a pull request's head, because the checked-out commit is often a temporary merge. */
  readonly head?: { readonly commit?: readonly string[]; readonly branch: readonly string[] }
  readonly commit: readonly string[]
  readonly branch: readonly string[]
}

const ciSystems: readonly CiVariables[] = [
  {
    // https://docs.github.com/actions/reference/variables-reference; the head's commit is in the event file
    detect: 'GITHUB_ACTIONS',
    head: { branch: ['GITHUB_HEAD_REF'] },
    commit: ['GITHUB_SHA'],
    branch: ['GITHUB_REF_NAME'],
  },
  {
    // https://docs.gitlab.com/ci/variables/predefined_variables
    detect: 'GITLAB_CI',
    head: {
      commit: ['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA', 'CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_SHA'],
      branch: ['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME'],
    },
    commit: ['CI_COMMIT_SHA'],
    branch: ['CI_COMMIT_BRANCH', 'CI_COMMIT_REF_NAME'],
  },
  {
    // https://learn.microsoft.com/azure/devops/pipelines/build/variables
    detect: 'TF_BUILD',
    head: { commit: ['SYSTEM_PULLREQUEST_SOURCECOMMITID'], branch: ['SYSTEM_PULLREQUEST_SOURCEBRANCH'] },
    commit: ['BUILD_SOURCEVERSION'],
    branch: ['BUILD_SOURCEBRANCH'],
  },
  {
    // https://www.jenkins.io/doc/book/pipeline/multibranch/#additional-environment-variables
    detect: 'JENKINS_URL',
    head: { branch: ['CHANGE_BRANCH'] },
    commit: ['GIT_COMMIT'],
    branch: ['BRANCH_NAME', 'GIT_LOCAL_BRANCH', 'GIT_BRANCH'],
  },
  {
    // https://circleci.com/docs/reference/variables
    detect: 'CIRCLECI',
    commit: ['CIRCLE_SHA1'],
    branch: ['CIRCLE_BRANCH'],
  },
  {
    // https://buildkite.com/docs/pipelines/configure/environment-variables
    detect: 'BUILDKITE',
    commit: ['BUILDKITE_COMMIT'],
    branch: ['BUILDKITE_BRANCH'],
  },
]

/**
 * Determines a run's commit and branch; for a pull request, those of its head. Otherwise, Playwright's git metadata,
 * which describes the checked-out code, takes precedence over CI variables. `event` is the parsed content of
 * `$GITHUB_EVENT_PATH`.
 */
export function getRevision(
  env: Environment,
  metadata: unknown,
  event: unknown = readGitHubEvent(env),
): Revision {
  const system = ciSystems.find(({ detect }) => env[detect])
  const read = (names: readonly string[] = []) => names.map((name) => env[name])
  const git = getField(metadata, 'gitCommit')
  const ci = getField(metadata, 'ci')
  const head = env['GITHUB_ACTIONS'] ? getField(getField(event, 'pull_request'), 'head') : undefined
  return {
    commit: [
      getField(head, 'sha'),
      ...read(system?.head?.commit),
      getField(git, 'hash'),
      ...read(system?.commit),
      getField(ci, 'commitHash'),
    ].find(isSha),
    branch: [
      ...read(system?.head?.branch),
      getField(git, 'branch'),
      ...read(system?.branch),
      getField(ci, 'branch'),
    ]
      .map(toBranch)
      .find((branch) => branch !== undefined),
  }
}

function readGitHubEvent({ GITHUB_EVENT_PATH }: Environment): unknown {
  if (!GITHUB_EVENT_PATH) return undefined
  try {
    return parseJson(readRegularFile(GITHUB_EVENT_PATH).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Accepts SHA-1 and SHA-256, but not the word `HEAD`, which Buildkite may set. */
function isSha(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(value)
}

/** Removes prefixes such as `refs/heads/` and `origin/`; returns undefined for `HEAD`, which is not a branch. */
function toBranch(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const branch = value.replace(/^refs\/(?:heads|tags)\//, '').replace(/^origin\//, '')
  return branch === '' || branch === 'HEAD' ? undefined : branch
}
