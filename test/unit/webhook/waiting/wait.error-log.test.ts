import { expect, test } from 'vitest'
import { ErrorLog } from '../../../../src/webhook/waiting/wait.js'

test('lists an error once, even if the query of its URL differs', () => {
  const log = new ErrorLog()
  log.add(new Error('Failed to call WireMock (GET http://wiremock/requests?limit=2): status 503'))
  log.add(new Error('Failed to call WireMock (GET http://wiremock/requests?limit=20): status 503'))
  log.add(new Error('Failed to call WireMock (GET http://wiremock/requests?limit=20): status 500'))
  expect(log.problems).toEqual([
    'Failed to call WireMock (GET http://wiremock/requests?limit=2): status 503 (2 times)',
    'Failed to call WireMock (GET http://wiremock/requests?limit=20): status 500',
  ])
})
