// Follows each documented pipeline as its platform would: four shards, the summary of main, the merge and one comment.
import { chmodSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type InlineProject, inlineProject } from '../support/inline-project.js'
import { repository } from '../support/markdown.js'
import { type Pipeline, type PipelineValues, pipelines, placeMain, type Step } from '../support/pipelines.js'
import { runError } from '../support/run-error.js'
import { startProgram } from '../support/run-program.js'
import { type Comment, startComments } from '../support/servers/comments.js'
import { formatSummary } from '../support/summary-text.js'

const names = ['cart', 'login', 'logout', 'search']
const toName = (name: string) => `API GET ECONNREFUSED /api/${name}`

/** A spec whose call is refused. Its own assertion fails if `BROKEN` is the spec's name. */
const spec = (name: string) => `
import { expect, test } from 'playwright-backchannel'
test('${name}', async ({ request }) => {
  await request.get('http://127.0.0.1:2/api/${name}').catch(() => undefined)
  expect(process.env['BROKEN']).not.toBe('${name}')
})
`
const toBaseline = (known: readonly string[]) =>
  JSON.stringify({ knownErrors: known.map((name) => ({ error: toName(name), reason: 'Known' })) })

const mainSummary = formatSummary({
  run: { commit: 'a1b2c3d', branch: 'main' },
  totals: { monitoredTests: 4 },
  errors: ['cart', 'login', 'order'].map((name) => runError(toName(name), { kind: 'request-failed' })),
})
const artifact =
  '/projects/7/jobs/artifacts/main/raw/network-error-report/network-error-summary.json?job=summary'

/** Stand-ins for npm, npx and GitHub's command line, of whose runs only the second has a summary. */
const commands = {
  'bin/npm': '#!/bin/sh\nexit 0\n',
  'bin/npx': `#!/bin/sh
case "$1 $2" in
  'playwright install') exit 0 ;;
  'playwright '*) shift; exec '${process.execPath}' '${join(repository, 'node_modules/@playwright/test/cli.js')}' "$@" ;;
esac
echo "Unexpected: npx $*" >&2
exit 1
`,
  'bin/gh': `#!/bin/sh
case "$1 $2 $3" in
  'run list '*) printf '8\\n7\\n' ;;
  'run download 7') mkdir -p main && mv main.json main/network-error-summary.json ;;
  *) exit 1 ;;
esac
`,
}

function createProject(): InlineProject {
  const specs = names.map((name) => [`tests/${name}.spec.ts`, spec(name)])
  const project = inlineProject(
    { ...Object.fromEntries(specs), ...commands },
    {
      use: `networkErrorMonitorOptions: { fail: process.env['FAIL'] ?? 'test', record: { apiRequests: true } }`,
      config: `testDir: 'tests', reporter: [['list'], ['playwright-backchannel/reporter', { compareTo: 'main/network-error-summary.json' }]],`,
    },
  )
  for (const name of Object.keys(commands)) chmodSync(join(project.folder, name), 0o755)
  return project
}

interface Job {
  readonly isGreen: boolean
  readonly output: string
}

/** Runs a job's steps. After one that fails, only those run that always do. */
async function runJob(steps: readonly Step[], run: (step: Step) => Promise<Job>): Promise<Job> {
  let isGreen = true
  let output = ''
  for (const step of steps) {
    if (!isGreen && !step.isAlways) continue
    const result = await run(step)
    output += result.output
    isGreen &&= result.isGreen || step.isOptional
  }
  return { isGreen, output }
}

async function runShell(script: string, env: Readonly<Record<string, string>>): Promise<Job> {
  const { folder } = project
  const PATH = `${resolve(folder, 'bin')}:${process.env['PATH']}`
  const { exitCode, output } = await startProgram(folder, ['bash', '-ec', script], { ...env, PATH }).done
  return { isGreen: exitCode === 0, output }
}

interface Scenario {
  readonly env: Record<string, string>
  readonly known: readonly string[]
  /** The shards whose results differ from those of the green run. */
  readonly shards: readonly number[]
}

const green: Scenario = { env: {}, known: names, shards: [1, 2, 3, 4] }
const brokenTest: Scenario = { env: { BROKEN: 'login' }, known: names, shards: [2] }
const failedRun: Scenario = { env: { FAIL: 'run' }, known: names.slice(1), shards: [1] }

interface Shards {
  readonly areGreen: boolean
  readonly blobs: readonly string[]
}

const project = createProject()
const writeBaseline = ({ known }: Scenario) =>
  project.write({ 'network-error-baseline.json': toBaseline(known) })

/** Runs shards with the commands of a pipeline, and keeps the blob report of each. */
async function runShards({ shard: steps, fill }: Pipeline, scenario: Scenario, blobs: readonly string[]) {
  const jobs: Job[] = []
  const kept = [...blobs]
  writeBaseline(scenario)
  for (const shard of scenario.shards) {
    const toScript = ({ script = '' }: Step) => fill(script, { shard, areShardsGreen: true })
    jobs.push(await runJob(steps, (step) => runShell(toScript(step), scenario.env)))
    const folder = join(project.folder, 'kept', `${Object.keys(scenario.env).join()}-${shard}`)
    cpSync(join(project.folder, 'blob-report'), folder, { recursive: true })
    kept[shard - 1] = folder
    rmSync(join(project.folder, 'blob-report'), { recursive: true })
  }
  return { areGreen: jobs.every(({ isGreen }) => isGreen), blobs: kept }
}

const [github] = pipelines
const shared = new Map<Scenario, Shards>()

/** Runs the shards once for all pipelines, because their commands are the same. */
async function runSharedShards(scenario: Scenario): Promise<Shards> {
  const blobs = scenario === green ? [] : (await runSharedShards(green)).blobs
  const shards = shared.get(scenario) ?? (await runShards(github!, scenario, blobs))
  shared.set(scenario, shards)
  return shards
}

/** Runs the job that merges the shards, in a clean folder. */
function runSummary(pipeline: Pipeline, shards: Shards, env: Record<string, string>): Promise<Job> {
  const { folder } = project
  for (const name of ['all-blob-reports', 'downloaded', 'main', 'network-error-report'])
    rmSync(join(folder, name), { recursive: true, force: true })
  pipeline.placeBlobs(folder, shards.blobs)
  project.write({ 'main.json': mainSummary })
  const values: PipelineValues = { shard: 0, areShardsGreen: shards.areGreen }
  return runJob(pipeline.summary, async ({ script, fetches, env: own }) => {
    if (fetches === 'main') placeMain(folder)
    if (script === undefined) return { isGreen: true, output: '' }
    const filled = Object.entries(own).map(([name, value]) => [name, pipeline.fill(value, values)])
    return runShell(pipeline.fill(script, values), { ...env, ...Object.fromEntries(filled) })
  })
}

test('every pipeline runs its shards by the same command', () => {
  const toCommand = ({ shard, fill }: Pipeline) =>
    shard
      .map(({ script = '' }) => fill(script, { shard: 3, areShardsGreen: true }))
      .filter((script) => script.startsWith('npx playwright test'))
  const found = pipelines.map(toCommand)
  expect(found).toEqual(pipelines.map(() => ['npx playwright test --shard=3/4 --reporter=blob']))
})

describe.each(pipelines.map((pipeline) => ({ ...pipeline, pipeline })))('$file', ({ pipeline, api }) => {
  const comments: Comment[] = [{ id: 1, body: 'Looks good to me' }]

  async function follow(scenario: Scenario) {
    const shards = await runSharedShards(scenario)
    writeBaseline(scenario)
    const server = await startComments(api, comments, new Map([[artifact, mainSummary]]))
    const summary = await runSummary(pipeline, shards, { ...pipeline.getEnv(server.url), ...scenario.env })
    const isGreen = pipeline.isGreen({ test: shards.areGreen, summary: summary.isGreen })
    return { isGreen, output: summary.output, areShardsGreen: shards.areGreen, requests: server.requests }
  }

  test.each`
    what                                           | scenario      | areGreen | text
    ${'a test fails, although the merge is green'} | ${brokenTest} | ${false} | ${'Since main (a1b2c3d): 2 appeared, 1 gone'}
    ${"an error fails the run (fail: 'run')"}      | ${failedRun}  | ${true}  | ${'The run failed: 1 test passed although errors'}
  `('the pipeline is red when $what', async ({ scenario, areGreen, text }) => {
    const { isGreen, areShardsGreen, output } = await follow(scenario)
    expect([isGreen, areShardsGreen]).toEqual([false, areGreen])
    expect(output).toContain(text)
    expectComment()
  })

  test('is green when every error is known, and replaces its comment', async () => {
    const { isGreen, requests, output } = await follow(green)
    expect(isGreen, output).toBe(true)
    expectComment()
    expect(requests.map((request) => request.split(/[ ?]/).slice(0, 2))).toEqual([
      ['GET', api.list],
      [api.updateMethod, api.item(2)],
    ])
  })

  /** Checks that the only comment is the Markdown that the reporter wrote. */
  function expectComment(): void {
    const report = join(project.folder, 'network-error-report/network-error-summary.md')
    expect(comments).toEqual([
      { id: 1, body: 'Looks good to me' },
      { id: 2, body: `${readFileSync(report, 'utf8')}\n<!-- playwright-backchannel -->` },
    ])
  }

  test('does not merge when a shard is missing', async () => {
    const { blobs } = await runSharedShards(green)
    const shards = { areGreen: true, blobs: blobs.slice(1) }
    expect(await runSummary(pipeline, shards, pipeline.getEnv('http://127.0.0.1:2'))).toMatchObject({
      isGreen: false,
    })
    expect(existsSync(join(project.folder, 'network-error-report'))).toBe(false)
  })
})
