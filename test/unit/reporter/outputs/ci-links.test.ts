import { expect, test } from 'vitest'
import { findCiLinks } from '../../../../src/reporter/outputs/ci-links.js'

const github = {
  GITHUB_ACTIONS: 'true',
  GITHUB_SERVER_URL: 'https://git.example',
  GITHUB_REPOSITORY: 'team/shop',
  GITHUB_RUN_ID: '42',
}
const gitlab = {
  GITLAB_CI: 'true',
  CI_JOB_URL: 'https://lab.example/jobs/7',
  CI_PIPELINE_URL: 'https://lab.example/pipelines/3',
}
const azure = {
  TF_BUILD: 'True',
  SYSTEM_COLLECTIONURI: 'https://azure.example/team/',
  SYSTEM_TEAMPROJECT: 'shop',
  BUILD_BUILDID: '9',
}
const jenkins = { JENKINS_URL: 'https://ci.example/', BUILD_URL: 'https://ci.example/job/shop/4/' }

test.each`
  system                                | env                                                                     | run                                                           | artifacts
  ${'GitHub Actions'}                   | ${github}                                                               | ${'https://git.example/team/shop/actions/runs/42'}            | ${'https://git.example/team/shop/actions/runs/42#artifacts'}
  ${'GitHub Actions, without a number'} | ${{ ...github, GITHUB_RUN_ID: '' }}                                     | ${undefined}                                                  | ${undefined}
  ${'GitLab'}                           | ${gitlab}                                                               | ${'https://lab.example/pipelines/3'}                          | ${'https://lab.example/jobs/7/artifacts/browse'}
  ${'Azure Pipelines'}                  | ${azure}                                                                | ${'https://azure.example/team/shop/_build/results?buildId=9'} | ${undefined}
  ${'Jenkins'}                          | ${jenkins}                                                              | ${'https://ci.example/job/shop/4/'}                           | ${'https://ci.example/job/shop/4/artifact/'}
  ${'CircleCI'}                         | ${{ CIRCLECI: 'true', CIRCLE_BUILD_URL: 'https://circle.example/5' }}   | ${'https://circle.example/5'}                                 | ${undefined}
  ${'Buildkite'}                        | ${{ BUILDKITE: 'true', BUILDKITE_BUILD_URL: 'https://kite.example/6' }} | ${'https://kite.example/6'}                                   | ${undefined}
  ${'a system with another scheme'}     | ${{ BUILDKITE: 'true', BUILDKITE_BUILD_URL: 'javascript:alert(1)' }}    | ${undefined}                                                  | ${undefined}
  ${'no system'}                        | ${{}}                                                                   | ${undefined}                                                  | ${undefined}
`('links run and artifacts of $system', ({ env, run, artifacts }) => {
  expect(findCiLinks(env)).toEqual({ run, artifacts })
})
