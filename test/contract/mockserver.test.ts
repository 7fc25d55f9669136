import { afterAll } from 'vitest'
import { describeFaults } from './fault-suite.js'
import { describeProvider } from './provider-suite.js'
import { mockServer } from './subjects.js'

afterAll(mockServer.stop)
describeProvider(mockServer)
describeFaults(mockServer)
