import { describe, expect, test } from 'vitest'
import { catchError, created, serverError, start, startReady } from '../fakes.js'

test('points every error to the line that waited', async () => {
  const { provider, registry } = start()
  const errors = [await catchError(registry.waitFor(created(20).build()), Error)]
  errors.push(await catchError(registry.waitForCount(created(20).build(), 2), Error))
  provider.add({ event: 'created' })
  errors.push(await catchError(registry.expectNone(created().build(), { within: 20 }), Error))
  for (const error of errors) {
    expect(error.stack?.startsWith(String(error))).toBe(true)
    expect(error.stack?.slice(String(error).length).split('\n')[1]).toContain('call-site.test.ts')
  }
})

describe('errors of a provider', () => {
  class ProviderProblem extends Error {
    override readonly name = 'ProviderProblem'
    readonly status = 404
  }

  function failInProvider(): never {
    throw new ProviderProblem('no such journal')
  }

  test('point to the line of their wait, and show the frames of the provider', async () => {
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

  test('do not change the original if a provider throws it repeatedly', async () => {
    const { provider, registry } = await startReady()
    const original = serverError(401)
    const { stack } = original
    provider.errors = [original, original]
    for (const _ of [1, 2]) await catchError(registry.waitFor(created().build()), Error)
    expect(original.stack).toBe(stack)
  })

  test('may be any rejected value, which is passed on unchanged', async () => {
    const { provider, registry } = await startReady()
    provider.errors = [{ status: 403 }]
    await expect(registry.waitFor(created().build())).rejects.toEqual({ status: 403 })
  })

  function lineHere(): number {
    return Number(/call-site\.test\.ts:(\d+)/.exec(new Error().stack?.split('\n')[2] ?? '')?.[1])
  }
})
