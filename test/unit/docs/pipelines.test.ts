// The pipelines of other platforms run the commands of docs/github-actions.yml, which test/e2e/docs-workflow.test.ts runs.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readPage } from '../../support/markdown.js'
import { type Note, startGitlabNotes } from '../../support/servers/gitlab-notes.js'

/** The shard's number and count, as each platform names them. */
const shard = /--shard=.+\/\S+/

function listCommands(file: string): string[] {
  return collectCommands(parse(readPage(file).text)).map((command) => command.replace(shard, '--shard=N/4'))
}

/** Values of these keys, and the entries of lists under them. */
function collectCommands(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return ['run', 'script', 'before_script'].includes(key) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, entry]) => collectCommands(entry, isList ? key : name))
}

const github = listCommands('docs/github-actions.yml')
const comparison = github.find((command) => command.startsWith('npx playwright-backchannel compare ')) ?? ''
/** What fetches a summary and writes a comment differs. */
const shared = github.filter((command) => !/^(npm ci|gh )/.test(command) && command !== comparison)

test('the workflow has commands', () => {
  expect(shared.length).toBeGreaterThanOrEqual(4)
})

test.each(['docs/gitlab-ci.yml', 'docs/azure-pipelines.yml'])('%s runs each of them', (file) => {
  const commands = listCommands(file)
  expect(shared.filter((command) => !commands.includes(command))).toEqual([])
  expect(commands.some((command) => command.startsWith('npm ci'))).toBe(true)
})

test('GitLab compares with the default branch with the same command', () => {
  expect(comparison).not.toBe('')
  const command = listCommands('docs/gitlab-ci.yml').find((candidate) => candidate.endsWith(comparison))
  expect(command).toBe(`test ! -f main/network-error-summary.json || ${comparison}`)
})

describe("GitLab's note", () => {
  const command = listCommands('docs/gitlab-ci.yml').find((candidate) => candidate.includes('/notes')) ?? ''

  async function runPipeline(comment: string, env: Record<string, string>): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'gitlab-note-'))
    writeFileSync(join(folder, 'comment.md'), comment)
    const output = await new Promise<string>((done) => {
      const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env } }
      execFile('sh', ['-ec', command], options, (error, stdout, stderr) =>
        done(`${error?.code ?? 0} ${stdout}${stderr}`),
      )
    })
    rmSync(folder, { recursive: true })
    return output
  }

  test('is written once for each merge request, and replaced by later pipelines', async () => {
    const notes: Note[] = [{ id: 1, body: 'Looks good to me' }]
    const { url, requests, close } = await startGitlabNotes(notes)
    const env = {
      CI_API_V4_URL: url,
      CI_PROJECT_ID: '7',
      CI_MERGE_REQUEST_IID: '42',
      GITLAB_TOKEN: 'secret',
    }
    for (const comment of ['**1 new**\n\n- `GET:500:/a` & "b"\n', '**0 new, 1 fixed**\n']) {
      expect(await runPipeline(comment, env)).toBe('0 ')
      expect(notes).toEqual([
        { id: 1, body: 'Looks good to me' },
        { id: 2, body: `${comment}\n<!-- playwright-backchannel -->` },
      ])
    }
    const path = '/api/v4/projects/7/merge_requests/42/notes'
    expect(requests).toEqual([
      `GET ${path}?sort=asc&per_page=100 secret`,
      `POST ${path} secret`,
      `GET ${path}?sort=asc&per_page=100 secret`,
      `PUT ${path}/2 secret`,
    ])
    expect(await runPipeline('**1 new**', { ...env, CI_PROJECT_ID: '8' })).toContain('GitLab answered 404')
    await close()
  })

  test.each([
    ['without a comment', '', 'secret', '42'],
    ['without a token', '**1 new**', '', '42'],
    ['outside of merge requests', '**1 new**', 'secret', ''],
  ])('is not written %s', async (_, comment, GITLAB_TOKEN, CI_MERGE_REQUEST_IID) => {
    const { url, requests, close } = await startGitlabNotes([])
    const env = { CI_API_V4_URL: url, CI_PROJECT_ID: '7', CI_MERGE_REQUEST_IID, GITLAB_TOKEN }
    expect(await runPipeline(comment, env)).toBe('0 ')
    expect(requests).toEqual([])
    await close()
  })
})
