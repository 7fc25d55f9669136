import { expect, test } from 'vitest'
import { FailingRequests } from '../../../../src/findings/log/failing-requests.js'
import { occur } from '../builders.js'

const url = 'https://shop.test/api/orders'
const [alice, bob] = [{ user: 'alice' }, { user: 'bob' }]
/** A body that Playwright does not have, until the browser has been asked. */
const createHidden = (): { id: string | undefined } => ({ id: undefined })

type Sent = Partial<Parameters<typeof occur>[1]>

function haveRecovered(failed: readonly Sent[], succeeded: readonly Sent[]): boolean {
  const requests = new FailingRequests()
  for (const fields of failed) requests.add(occur(url, { method: 'POST', ...fields }))
  for (const fields of succeeded) requests.recover(occur(url, { method: 'POST', ...fields }))
  return requests.haveRecovered
}

const [one, two] = [{ sentBody: { id: 'amount=1' } }, { sentBody: { id: 'amount=2' } }]
const mock = { mocked: true }
test.each`
  later                  | failed                  | succeeded                                          | recovers
  ${'the same request'}  | ${[one]}                | ${[one]}                                           | ${true}
  ${'another method'}    | ${[one]}                | ${[{ ...one, method: 'PUT' }]}                     | ${false}
  ${'another URL'}       | ${[one]}                | ${[{ ...one, url: `${url}?a=1` }]}                 | ${false}
  ${'another host'}      | ${[one]}                | ${[{ ...one, url: url.replace('shop', 'other') }]} | ${false}
  ${'another body'}      | ${[one]}                | ${[two]}                                           | ${false}
  ${'no body'}           | ${[one]}                | ${[{}]}                                            | ${false}
  ${'one of two bodies'} | ${[one, two]}           | ${[one]}                                           | ${false}
  ${'both bodies'}       | ${[one, two]}           | ${[two, one]}                                      | ${true}
  ${'the same context'}  | ${[{ context: alice }]} | ${[{ context: alice }]}                            | ${true}
  ${'another context'}   | ${[{ context: alice }]} | ${[{ context: bob }]}                              | ${false}
  ${'no context'}        | ${[{ context: alice }]} | ${[{}]}                                            | ${false}
  ${'a mock'}            | ${[{}]}                 | ${[mock]}                                          | ${false}
  ${'a mock like one'}   | ${[{}, mock]}           | ${[mock]}                                          | ${false}
  ${'a mock like all'}   | ${[mock]}               | ${[mock]}                                          | ${true}
  ${'the server'}        | ${[mock]}               | ${[{}]}                                            | ${true}
`('an error is recovered by $later: $recovers', ({ failed, succeeded, recovers }) => {
  expect(haveRecovered(failed, succeeded)).toBe(recovers)
})

test('an error is recovered only by the same request that comes after its last error', () => {
  const requests = new FailingRequests()
  for (const step of ['add', 'recover', 'add'] as const) requests[step](occur(url))
  expect(requests.haveRecovered).toBe(false)
})

test.each([
  { body: 'a body that Playwright has', createBody: () => ({ ...createHidden(), id: 'amount=1' }) },
  { body: 'a body that the browser has shown', createBody: createHidden },
])('an error of $body is recovered only by a request that was sent after it', ({ createBody }) => {
  const [failed, before, after] = [createBody(), createBody(), createBody()]
  const requests = new FailingRequests()
  requests.add(occur(url, { sentBody: failed, ended: 20 }))
  requests.recover(occur(url, { sentBody: before, began: 19 }))
  for (const body of [failed, before, after]) body.id = 'amount=1'
  expect(requests.haveRecovered).toBe(false)
  requests.recover(occur(url, { sentBody: after, began: 21 }))
  expect(requests.haveRecovered).toBe(true)
})

test.each([
  { shown: [undefined, undefined], recovers: false },
  { shown: ['', undefined], recovers: false },
  { shown: [undefined, ''], recovers: false },
  { shown: ['', ''], recovers: true },
  { shown: ['', 'amount=1'], recovers: false },
])(
  'compares bodies that Playwright lacks as the browser shows them: $shown',
  ({ shown: [first, second], recovers }) => {
    const bodies = [createHidden(), createHidden()] as const
    const requests = new FailingRequests()
    requests.add(occur(url, { sentBody: bodies[0] }))
    requests.recover(occur(url, { sentBody: bodies[1] }))
    expect(requests.haveRecovered).toBe(false)
    bodies[0].id = first
    bodies[1].id = second
    expect(requests.haveRecovered).toBe(recovers)
  },
)

test('a body that Playwright does not have is compared with one that Playwright has', () => {
  const body = createHidden()
  const requests = new FailingRequests()
  requests.add(occur(url))
  requests.recover(occur(url, { sentBody: body }))
  expect(requests.haveRecovered).toBe(false)
  body.id = ''
  expect(requests.haveRecovered).toBe(true)
})

test('a body that Playwright does not have is asked for only if there is an error of its method, URL and context', () => {
  const asked: string[] = []
  const createBody = (name: string) => ({ id: undefined, read: () => void asked.push(name) })
  const requests = new FailingRequests()
  requests.recover(occur(url, { sentBody: createBody('before the error') }))
  requests.add(occur(url, { sentBody: createBody('error') }))
  requests.recover(occur(`${url}/7`, { sentBody: createBody('other URL') }))
  requests.recover(occur(url, { sentBody: createBody('other context'), context: alice }))
  requests.recover(occur(url, { sentBody: createBody('same') }))
  expect(asked).toEqual(['error', 'same'])
})

test.each([
  { number: 100, recovered: true },
  { number: 101, recovered: false },
])(
  'bodies that Playwright does not have are remembered for 100 requests: $number recover: $recovered',
  (row) => {
    const requests = new FailingRequests()
    const bodies = Array.from({ length: row.number }, createHidden)
    for (const sentBody of bodies) requests.add(occur(url, { sentBody }))
    for (const body of bodies) body.id = ''
    requests.recover(occur(url))
    expect(requests.haveRecovered).toBe(row.recovered)
  },
)

test.each([
  { successes: 100, recovers: true },
  { successes: 101, recovers: false },
])('a body that Playwright does not have is compared with the first 100 successes: $successes', (row) => {
  const [failed, ...bodies] = [createHidden(), ...Array.from({ length: row.successes }, createHidden)]
  const requests = new FailingRequests()
  requests.add(occur(url, { sentBody: failed }))
  for (const sentBody of bodies) requests.recover(occur(url, { sentBody }))
  for (const body of [failed, bodies.at(-1)]) if (body) body.id = 'amount=1'
  expect(requests.haveRecovered).toBe(row.recovers)
})
