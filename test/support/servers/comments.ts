// Imitates the comments of merge request 42 in GitLab (https://docs.gitlab.com/api/notes/#merge-requests) and of pull
// request 42 in GitHub (https://docs.github.com/rest/issues/comments), with the token "secret".
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Comment {
  id: number
  body: string
}

export interface CommentApi {
  list: string
  /** The part of a comment's path before the comment's id. */
  item: string
  updateMethod: string
  tokenHeader: string
  token: string
}

export const gitlabApi: CommentApi = {
  list: '/projects/7/merge_requests/42/notes',
  item: '/projects/7/merge_requests/42/notes/',
  updateMethod: 'PUT',
  tokenHeader: 'private-token',
  token: 'secret',
}

export const githubApi: CommentApi = {
  list: '/repos/shop/web/issues/42/comments',
  item: '/repos/shop/web/issues/comments/',
  updateMethod: 'PATCH',
  tokenHeader: 'authorization',
  token: 'Bearer secret',
}

export async function startComments(api: CommentApi, comments: Comment[]) {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const isAllowed = request.headers[api.tokenHeader] === api.token
    const content = isAllowed ? await respond(request, api, comments) : undefined
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content ?? { message: 'Not Found' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, close: () => new Promise((done) => server.close(done)) }
}

async function respond(request: IncomingMessage, api: CommentApi, comments: Comment[]): Promise<unknown> {
  const { method, url = '' } = request
  const [path] = url.split('?')
  if (method === 'GET') return path === api.list ? comments : undefined
  const { body } = JSON.parse((await request.toArray()).join('')) as Comment
  if (method === 'POST') return path === api.list ? add(comments, body) : undefined
  const comment = comments.find(({ id }) => method === api.updateMethod && path === `${api.item}${id}`)
  return comment && Object.assign(comment, { body })
}

function add(comments: Comment[], body: string): Comment {
  const comment = { id: comments.length + 1, body }
  comments.push(comment)
  return comment
}
