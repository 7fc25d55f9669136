// Imitates https://docs.gitlab.com/api/notes/#merge-requests for merge request 42 of project 7, with the token "secret".
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Note {
  id: number
  body: string
}

const notesPath = '/api/v4/projects/7/merge_requests/42/notes'

export async function startGitlabNotes(notes: Note[]) {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    requests.push(`${method} ${url} ${headers['private-token']}`)
    const isKnown = url?.startsWith(notesPath) && headers['private-token'] === 'secret'
    const answer = isKnown ? await respond(request, notes) : undefined
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { message: '404 Not Found' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`
  return { url, requests, close: () => new Promise((done) => server.close(done)) }
}

async function respond(request: IncomingMessage, notes: Note[]): Promise<unknown> {
  if (request.method === 'GET') return notes
  const { body } = JSON.parse((await request.toArray()).join('')) as Note
  if (request.method === 'POST') {
    const note = { id: notes.length + 1, body }
    notes.push(note)
    return note
  }
  const note = notes.find(({ id }) => request.url === `${notesPath}/${id}`)
  return note && Object.assign(note, { body })
}
