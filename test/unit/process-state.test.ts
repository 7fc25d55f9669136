import { expect, test, vi } from 'vitest'

test('two copies of the package share what one process knows', async () => {
  const first = await import('../../src/process-state.js')
  vi.resetModules()
  const second = await import('../../src/process-state.js')
  expect(second.shareInProcess).not.toBe(first.shareInProcess)
  for (const name of ['registration', 'monitorFixtures', 'monitoredWorker', 'webServers'] as const)
    expect(second[name], name).toBe(first[name])
})
