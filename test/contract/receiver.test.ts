// The package's own receiver, in this process and read over HTTP from another one.
import { afterAll } from 'vitest'
import { describeProvider } from './provider-suite.js'
import { describeSignatures } from './signature-suite.js'
import { receiver, rest } from './subjects.js'

for (const subject of [receiver, rest]) {
  afterAll(subject.stop)
  describeProvider(subject)
  describeSignatures(subject)
}
