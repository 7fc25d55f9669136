// Addresses of a run in its CI system.

/** Undefined where the system does not name it. */
export interface CiLinks {
  readonly run?: string | undefined
  /** Where the files of the run are that it uploads, such as this report. */
  readonly artifacts?: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Systems by a variable that only they set. A link without one of its parts is left out. */
const ciSystems: Readonly<Record<string, (env: Environment) => CiLinks>> = {
  // https://docs.github.com/actions/reference/variables-reference
  GITHUB_ACTIONS: ({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID }) => {
    const run = join(GITHUB_SERVER_URL, '/', GITHUB_REPOSITORY, '/actions/runs/', GITHUB_RUN_ID)
    return { run, artifacts: join(run, '#artifacts') }
  },
  // https://docs.gitlab.com/ci/variables/predefined_variables
  GITLAB_CI: ({ CI_JOB_URL, CI_PIPELINE_URL }) => ({
    run: CI_PIPELINE_URL ?? CI_JOB_URL,
    artifacts: join(CI_JOB_URL, '/artifacts/browse'),
  }),
  // https://learn.microsoft.com/azure/devops/pipelines/build/variables
  TF_BUILD: ({ SYSTEM_COLLECTIONURI, SYSTEM_TEAMPROJECT, BUILD_BUILDID }) => ({
    run: join(SYSTEM_COLLECTIONURI, SYSTEM_TEAMPROJECT, '/_build/results?buildId=', BUILD_BUILDID),
  }),
  // https://www.jenkins.io/doc/book/pipeline/jenkinsfile/#using-environment-variables
  JENKINS_URL: ({ BUILD_URL }) => ({ run: BUILD_URL, artifacts: join(BUILD_URL, 'artifact/') }),
  // https://circleci.com/docs/reference/variables
  CIRCLECI: ({ CIRCLE_BUILD_URL }) => ({ run: CIRCLE_BUILD_URL }),
  // https://buildkite.com/docs/pipelines/configure/environment-variables
  BUILDKITE: ({ BUILDKITE_BUILD_URL }) => ({ run: BUILDKITE_BUILD_URL }),
}

/** Finds the addresses of the run and of its artifacts. */
export function findCiLinks(env: Environment): CiLinks {
  const system = Object.keys(ciSystems).find((name) => env[name])
  const { run, artifacts } = ciSystems[system ?? '']?.(env) ?? {}
  return { run: toHttpUrl(run), artifacts: toHttpUrl(artifacts) }
}

function join(...parts: readonly (string | undefined)[]): string | undefined {
  return parts.every((part) => part) ? parts.join('') : undefined
}

function toHttpUrl(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:\/\//.test(url) && URL.canParse(url) ? url : undefined
}
