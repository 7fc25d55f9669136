import { afterAll } from 'vitest'
import { describeFaults } from './fault-suite.js'
import { describeProvider } from './provider-suite.js'
import { wireMock } from './subjects.js'

afterAll(wireMock.stop)
describeProvider(wireMock)
describeFaults(wireMock)
