import { afterAll } from 'vitest'
import { describeFaults } from './fault-suite.js'
import { describeProvider } from './provider-suite.js'
import { mockoon } from './subjects.js'

afterAll(mockoon.stop)
describeProvider(mockoon)
describeFaults(mockoon)
