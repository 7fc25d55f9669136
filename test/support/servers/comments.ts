// Imitates the comments of pull request 42 in GitHub (https://docs.github.com/rest/issues/comments) and in Azure DevOps
// (https://learn.microsoft.com/rest/api/azure/devops/git/pull-request-threads), and of merge request 42 in GitLab
// (https://docs.gitlab.com/api/notes/#merge-requests), with the token "secret".
import type { IncomingMessage } from 'node:http'
import { serve } from '../serve.js'

export interface Comment {
  id: number
  body: string
}

export interface CommentApi {
  list: string
  /** The path of a comment. */
  item(id: number): string
  updateMethod: string
  tokenHeader: string
  token: string
  /** Returns the text of a comment that a request creates or updates. */
  readBody(request: unknown): string
  formatList(comments: readonly Comment[]): unknown
}

type PlainRequest = { body: string }
const plain = {
  readBody: (request: unknown): string => (request as PlainRequest).body,
  formatList: (comments: readonly Comment[]): unknown => comments,
}

export const gitlabApi: CommentApi = {
  ...plain,
  list: '/projects/7/merge_requests/42/notes',
  item: (id) => `/projects/7/merge_requests/42/notes/${id}`,
  updateMethod: 'PUT',
  tokenHeader: 'private-token',
  token: 'secret',
}

export const githubApi: CommentApi = {
  ...plain,
  list: '/repos/shop/web/issues/42/comments',
  item: (id) => `/repos/shop/web/issues/comments/${id}`,
  updateMethod: 'PATCH',
  tokenHeader: 'authorization',
  token: 'Bearer secret',
}

type AzureRequest = { content?: string; comments?: { content: string }[] }

export const azureApi: CommentApi = {
  list: '/shop/_apis/git/repositories/web/pullRequests/42/threads',
  item: (id) => `/shop/_apis/git/repositories/web/pullRequests/42/threads/${id}/comments/1`,
  updateMethod: 'PATCH',
  tokenHeader: 'authorization',
  token: 'Bearer secret',
  readBody: (request) => {
    const { content, comments = [] } = request as AzureRequest
    return content ?? comments[0]?.content ?? ''
  },
  formatList: (comments) => ({
    value: comments.map(({ id, body }) => ({ id, comments: [{ id: 1, content: body }] })),
  }),
}

/** Starts a server with these comments until the test ends. Responds to the paths in `files` with their text. */
export async function startComments(
  api: CommentApi,
  comments: Comment[],
  files: ReadonlyMap<string, string> = new Map(),
) {
  const requests: string[] = []
  const url = await serve(async (request, response) => {
    const file = files.get(request.url ?? '')
    if (file !== undefined) return void response.end(file)
    requests.push(`${request.method} ${request.url}`)
    const isAllowed = request.headers[api.tokenHeader] === api.token
    const content = isAllowed ? await respond(request, api, comments) : undefined
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content ?? { message: 'Not Found' }))
  })
  return { url, requests }
}

async function respond(request: IncomingMessage, api: CommentApi, comments: Comment[]): Promise<unknown> {
  const { method, url = '' } = request
  const [path] = url.split('?')
  if (method === 'GET') return path === api.list ? api.formatList(comments) : undefined
  const body = api.readBody(JSON.parse((await request.toArray()).join('')))
  if (method === 'POST') return path === api.list ? add(comments, body) : undefined
  const comment = comments.find(({ id }) => method === api.updateMethod && path === api.item(id))
  return comment && Object.assign(comment, { body })
}

function add(comments: Comment[], body: string): Comment {
  const comment = { id: comments.length + 1, body }
  comments.push(comment)
  return comment
}
