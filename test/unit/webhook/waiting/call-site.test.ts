import { expect, test } from 'vitest'
import { catchError, created, startReady } from '../fakes.js'

class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem'
  readonly status = 404
}

function failInProvider(): never {
  throw new ProviderProblem('no such journal')
}

test('errors of a provider point to the line of their wait, and show the frames of the provider', async () => {
  const { provider, registry } = await startReady()
  provider.getReceivedWebhooks = async () => failInProvider()
  const firstLine = lineHere() + 1
  const first = catchError(registry.waitFor(created().build()), ProviderProblem)
  const second = catchError(registry.waitForCount(created().build(), 2), ProviderProblem)
  const third = catchError(registry.expectNone(created().build(), { within: 1_000 }), ProviderProblem)
  const errors = await Promise.all([first, second, third])
  expect(new Set(errors).size).toBe(3)
  for (const [index, error] of errors.entries()) {
    expect(error).toMatchObject({ name: 'ProviderProblem', message: 'no such journal', status: 404 })
    expect(error.stack).toMatch(/^\w*: ?no such journal\n +at failInProvider/)
    const lines = [...(error.stack ?? '').matchAll(/call-site\.test\.ts:(\d+)/g)].map(([, line]) =>
      Number(line),
    )
    const waits = lines.map((line) => line - firstLine).filter((nth) => nth >= 0 && nth < 3)
    expect(waits).toEqual([index])
  }
})

test('any other value that a provider rejects with is passed on unchanged', async () => {
  const { provider, registry } = await startReady()
  provider.errors = [{ status: 403 }]
  await expect(registry.waitFor(created().build())).rejects.toEqual({ status: 403 })
})

function lineHere(): number {
  return Number(/call-site\.test\.ts:(\d+)/.exec(new Error().stack?.split('\n')[2] ?? '')?.[1])
}
