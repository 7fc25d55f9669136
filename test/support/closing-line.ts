// Closes a run with one plain line, `<n> passed, <n> failed`, that any CI can read.
import type { Reporter, TestModule } from 'vitest/node'

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandledErrors.length
    const skipped = count('skipped')
    const tail = skipped > 0 ? `, ${skipped} skipped` : ''
    console.log(`\n${count('passed')} passed, ${count('failed') + broken} failed${tail}`)
  }
}
