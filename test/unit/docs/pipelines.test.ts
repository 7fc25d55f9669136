// The pipelines of other platforms run the commands of docs/github-actions.yml, which test/e2e/docs-workflow.test.ts runs.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { documentation, readPage } from '../../support/markdown.js'
import { type Comment, githubApi, gitlabApi, startComments } from '../../support/servers/comments.js'

/** Pattern of the shard option, whose index and total come from different variables on each platform. */
const shard = /--shard=.+\/\S+/

const pipelines = ['docs/github-actions.yml', 'docs/gitlab-ci.yml', 'docs/azure-pipelines.yml']

function listCommands(file: string): string[] {
  return collectCommands(parse(readPage(file).text)).map((command) => command.replace(shard, '--shard=N/4'))
}

/** Lists the commands under keys such as `run` and `script`, whose value is a string or a list. */
function collectCommands(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return ['run', 'script', 'before_script', 'after_script'].includes(key) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, entry]) => collectCommands(entry, isList ? key : name))
}

const github = listCommands('docs/github-actions.yml')
const comparison = github.find((command) => command.startsWith('npx playwright-backchannel compare ')) ?? ''
/** Commands of the GitHub workflow that every pipeline runs unchanged: all but `npm ci`, `gh`, `node` and `compare`. */
const shared = github.filter((command) => !/^(npm ci|gh |node )/.test(command) && command !== comparison)

test('the GitHub workflow contains commands that every platform needs', () => {
  expect(shared.length).toBeGreaterThanOrEqual(4)
})

test.each(['docs/gitlab-ci.yml', 'docs/azure-pipelines.yml'])('%s runs the GitHub CI commands', (file) => {
  const commands = listCommands(file)
  expect(shared.filter((command) => !commands.includes(command))).toEqual([])
  expect(commands.some((command) => command.startsWith('npm ci'))).toBe(true)
})

test.each(pipelines)('%s counts the blob reports first, and does not merge when one is missing', (file) => {
  const steps = readPage(file).text.split(/^ +- /m)
  const [count = -1, merge = -1] = ['test "$(ls all-blob-reports/', 'npx playwright merge-reports '].map(
    (command) => steps.findIndex((step) => step.includes(command)),
  )
  expect(count).toBeGreaterThan(0)
  expect(merge).toBeGreaterThan(count)
  expect(steps[merge]).not.toMatch(/^ +(if|condition):/m)
})

test('the GitLab pipeline compares with the default branch by the same command as the GitHub workflow', () => {
  expect(comparison).not.toBe('')
  const command = listCommands('docs/gitlab-ci.yml').find((candidate) => candidate.endsWith(comparison))
  expect(command).toBe(`test ! -f main/network-error-summary.json || ${comparison}`)
})

describe.each([
  {
    platform: 'GitLab',
    file: 'docs/gitlab-ci.yml',
    api: gitlabApi,
    query: '?sort=asc&per_page=100',
    toEnv: (url: string, token = 'secret') => ({
      CI_API_V4_URL: url,
      CI_PROJECT_ID: '7',
      CI_MERGE_REQUEST_IID: '42',
      GITLAB_TOKEN: token,
    }),
  },
  {
    platform: 'GitHub',
    file: 'docs/github-actions.yml',
    api: githubApi,
    query: '?per_page=100',
    toEnv: (url: string, token = 'secret') => ({
      GITHUB_API_URL: url,
      GITHUB_REPOSITORY: 'shop/web',
      PULL_REQUEST: '42',
      GH_TOKEN: token,
    }),
  },
])('the comment on $platform', ({ platform, file, api, query, toEnv }) => {
  test('is created once and then updated, even if others comment', async () => {
    const comments: Comment[] = [{ id: 1, body: 'Looks good to me' }]
    const { url, requests, close } = await startComments(api, comments)
    for (const [index, text] of ['**1 new**\n\n- `GET:500:/a` & "b"\n', '**0 new, 1 fixed**\n'].entries()) {
      expect(await comment(file, text, toEnv(url))).toBe('0 ')
      expect(comments.slice(0, 2)).toEqual([
        { id: 1, body: 'Looks good to me' },
        { id: 2, body: `${text}\n<!-- playwright-backchannel -->` },
      ])
      expect(comments.length).toBe(2 + index)
      comments.push({ id: 3, body: 'Another workflow of the same user' })
    }
    expect(requests).toEqual([
      `GET ${api.list}${query}`,
      `POST ${api.list}`,
      `GET ${api.list}${query}`,
      `${api.updateMethod} ${api.item}2`,
    ])
    expect(await comment(file, '**1 new**', toEnv(url, 'wrong'))).toContain(`${platform} answered 404`)
    await close()
  })
})

test.each([
  ['without a text', '', 'secret', '42'],
  ['without a token', '**1 new**', '', '42'],
  ['outside of merge requests', '**1 new**', 'secret', ''],
])('the GitLab pipeline writes no comment %s', async (_, text, GITLAB_TOKEN, CI_MERGE_REQUEST_IID) => {
  const { url, requests, close } = await startComments(gitlabApi, [])
  const env = { CI_API_V4_URL: url, CI_PROJECT_ID: '7', CI_MERGE_REQUEST_IID, GITLAB_TOKEN }
  expect(await comment('docs/gitlab-ci.yml', text, env)).toBe('0 ')
  expect(requests).toEqual([])
  await close()
})

/** Runs a pipeline's command that writes the comment, and returns its exit code and output. */
async function comment(file: string, text: string, env: Record<string, string>): Promise<string> {
  const command =
    listCommands(file).find((candidate) => candidate.includes('<!-- playwright-backchannel -->')) ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'comment-'))
  writeFileSync(join(folder, 'comment.md'), text)
  const output = await new Promise<string>((done) => {
    const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env } }
    execFile('sh', ['-ec', command], options, (error, stdout, stderr) =>
      done(`${error?.code ?? 0} ${stdout}${stderr}`),
    )
  })
  rmSync(folder, { recursive: true })
  return output
}

describe('a copied pipeline', () => {
  test.each(pipelines)('%s refers to the docs by title, because paths are lost in a copy', (file) => {
    const [header = ''] = readPage(file).text.split('\n\n')
    expect(header).not.toContain('docs/')
    expect(readPage('README.md').text).toContain('[Continuous integration](docs/ci.md)')
    expect(header).toContain('"Continuous integration"')
  })
})

test('every guide passes the config to merge-reports, so that no option is lost', () => {
  const pages = [...documentation(), ...pipelines.map(readPage)]
  const merges = pages.flatMap(({ text }) => text.match(/npx playwright merge-reports [^#\n]*[^#\s]/g) ?? [])
  expect(merges.length).toBeGreaterThanOrEqual(4)
  expect([...new Set(merges)]).toEqual([
    'npx playwright merge-reports --config=playwright.config.ts all-blob-reports',
  ])
})
