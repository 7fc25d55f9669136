// Reads the jobs of the documented pipelines, and does what each platform does between them.
import { copyFileSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readPage } from './markdown.js'
import { azureApi, type CommentApi, githubApi, gitlabApi } from './servers/comments.js'

/** A shell command of a job, or something that the platform does itself. */
export interface Step {
  readonly script?: string
  /** What the platform downloads: the blob reports, or the summary of main. */
  readonly fetches?: 'blobs' | 'main'
  /** Whether the step runs even if an earlier one failed. */
  readonly isAlways: boolean
  /** Whether the job goes on if the step fails. */
  readonly isOptional: boolean
  readonly env: Readonly<Record<string, string>>
}

export interface Pipeline {
  readonly file: string
  readonly shard: readonly Step[]
  readonly summary: readonly Step[]
  readonly api: CommentApi
  /** Returns what the platform sets for pull request 42, with the address of its API. */
  getEnv(url: string): Record<string, string>
  /** Replaces the platform's own expressions in a text. */
  fill(text: string, values: PipelineValues): string
  /** Puts the shards' blob reports where the summary job finds them. */
  placeBlobs(folder: string, blobs: readonly string[]): void
  /** Whether the pull request may be merged, from the results of the jobs. */
  isGreen(jobs: { readonly test: boolean; readonly summary: boolean }): boolean
}

export interface PipelineValues {
  readonly shard: number
  readonly areShardsGreen: boolean
}

type Yaml = Record<string, unknown>

const step = (options: Partial<Step>): Step => ({ isAlways: false, isOptional: false, env: {}, ...options })

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

function readJobs(file: string): Record<string, { steps: Yaml[] }> {
  const { jobs } = parse(readPage(file).text)
  if (!Array.isArray(jobs)) return jobs
  return Object.fromEntries(jobs.map((job: { job: string; steps: Yaml[] }) => [job.job, job]))
}

function readGithub(job: string): Step[] {
  const { steps = [] } = readJobs('docs/github-actions.yml')[job] ?? {}
  return steps.flatMap((entry) => {
    if (toText(entry['uses']).includes('download-artifact')) return step({ fetches: 'blobs' })
    if (entry['run'] === undefined) return []
    return step({
      script: toText(entry['run']),
      isAlways: /always\(\)|!cancelled\(\)/.test(toText(entry['if'])),
      isOptional: entry['continue-on-error'] === true,
      env: { ...(entry['env'] as Record<string, string>) },
    })
  })
}

function readAzure(job: string): Step[] {
  const { steps = [] } = readJobs('docs/azure-pipelines.yml')[job] ?? {}
  return steps.flatMap((entry) => {
    const options = {
      isAlways: toText(entry['condition']).includes('succeededOrFailed()'),
      isOptional: entry['continueOnError'] === true,
      env: { ...(entry['env'] as Record<string, string>) },
    }
    const inputs = { ...(entry['inputs'] as Record<string, string>) }
    if (toText(entry['task']).startsWith('DownloadPipelineArtifact'))
      return step({ ...options, fetches: inputs['source'] === 'specific' ? 'main' : 'blobs' })
    return entry['script'] === undefined ? [] : step({ ...options, script: toText(entry['script']) })
  })
}

function readGitlab(job: string): Step[] {
  const pipeline = parse(readPage('docs/gitlab-ci.yml').text)
  const { script, after_script: after = [] } = pipeline[job]
  return [
    ...[...pipeline.default.before_script, ...script].map((text: string) => step({ script: text })),
    ...after.map((text: string) => step({ script: text, isAlways: true, isOptional: true })),
  ]
}

function replaceNames(text: string, pattern: RegExp, values: Readonly<Record<string, string>>): string {
  return text.replace(pattern, (all, name: string) => values[name] ?? all)
}

function copyBlobs(folder: string, blobs: readonly string[], toTarget: (index: number) => string): void {
  for (const [index, blob] of blobs.entries()) {
    const target = join(folder, toTarget(index))
    mkdirSync(target, { recursive: true })
    for (const name of readdirSync(blob)) copyFileSync(join(blob, name), join(target, name))
  }
}

/** Puts the summary of main where a step downloads it. */
export function placeMain(folder: string): void {
  mkdirSync(join(folder, 'main'), { recursive: true })
  renameSync(join(folder, 'main.json'), join(folder, 'main/network-error-summary.json'))
}

const allJobs: Pipeline['isGreen'] = (jobs) => jobs.test && jobs.summary

export const pipelines: readonly Pipeline[] = [
  {
    file: 'docs/github-actions.yml',
    shard: readGithub('test'),
    summary: readGithub('summary'),
    api: githubApi,
    getEnv: (url) => ({
      GITHUB_API_URL: url,
      GITHUB_REPOSITORY: 'shop/web',
      GITHUB_WORKFLOW: 'my tests',
      PULL_REQUEST: '42',
      GH_TOKEN: 'secret',
    }),
    fill: (text, { shard, areShardsGreen }) =>
      replaceNames(text, /\$\{\{ (.*?) \}\}/g, {
        'matrix.shard': String(shard),
        'needs.test.result': areShardsGreen ? 'success' : 'failure',
        'github.token': 'secret',
        'github.event.pull_request.number': '42',
      }),
    placeBlobs: (folder, blobs) => copyBlobs(folder, blobs, () => 'all-blob-reports'),
    isGreen: ({ summary }) => summary, // the only required check
  },
  {
    file: 'docs/gitlab-ci.yml',
    shard: readGitlab('tests'),
    summary: readGitlab('summary'),
    api: gitlabApi,
    getEnv: (url) => ({
      CI_API_V4_URL: url,
      CI_PROJECT_ID: '7',
      CI_DEFAULT_BRANCH: 'main',
      CI_JOB_TOKEN: 'job',
      CI_MERGE_REQUEST_IID: '42',
      GITLAB_TOKEN: 'secret',
    }),
    fill: (text, { shard }) =>
      text.replaceAll('$CI_NODE_INDEX', String(shard)).replaceAll('$CI_NODE_TOTAL', '4'),
    placeBlobs: (folder, blobs) => copyBlobs(folder, blobs, () => 'blob-report'),
    isGreen: allJobs,
  },
  {
    file: 'docs/azure-pipelines.yml',
    shard: readAzure('tests'),
    summary: readAzure('summary'),
    api: azureApi,
    getEnv: (url) => ({
      SYSTEM_COLLECTIONURI: `${url}/`,
      SYSTEM_TEAMPROJECTID: 'shop',
      BUILD_REPOSITORY_ID: 'web',
      SYSTEM_PULLREQUEST_PULLREQUESTID: '42',
    }),
    fill: (text, { shard }) =>
      replaceNames(text, /\$\(([\w.]+)\)/g, {
        'System.JobPositionInPhase': String(shard),
        'System.TotalJobsInPhase': '4',
        'System.DefaultWorkingDirectory': '.',
        'System.AccessToken': 'secret',
      }),
    placeBlobs: (folder, blobs) => copyBlobs(folder, blobs, (index) => `downloaded/blob-report-${index + 1}`),
    isGreen: allJobs,
  },
]
