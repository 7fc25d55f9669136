// Checks that method, URL, headers and time are normalized.
import { expect } from 'vitest'
import type { Checks } from './check-setup.js'

export const requestChecks: Checks = {
  'request: method in upper case': async (setup) => {
    await setup.send({ method: 'PUT', body: '{}' })
    expect((await setup.getOnlyWebhook()).method).toBe('PUT')
  },
  'request: url is path plus query': async (setup) => {
    const url = `${setup.path}?a=1`
    await setup.sendJson({}, url)
    expect((await setup.getOnlyWebhook()).url).toBe(url)
  },
  'request: header names in lower case, several values joined': async (setup) => {
    await setup.send({ headers: { 'X-Event': 'Created', 'X-Many': ['one', 'two'] }, body: '{}' })
    const { headers } = await setup.getOnlyWebhook()
    expect(headers).toMatchObject({ 'x-event': 'Created', 'x-many': 'one, two' })
  },
  'request: a header repeated in another case': async (setup) => {
    await setup.send({ headers: { 'X-Many': ['one', 'two'], 'x-many': 'three' }, body: '{}' })
    expect((await setup.getOnlyWebhook()).headers['x-many']).toBe('one, two, three')
  },
  'request: receivedAt is a valid Date that does not change': async (setup) => {
    await setup.sendJson({})
    const { receivedAt } = await setup.getOnlyWebhook()
    expect(receivedAt.getTime()).toBeGreaterThan(0)
    expect((await setup.getOnlyWebhook()).receivedAt).toEqual(receivedAt)
  },
}
