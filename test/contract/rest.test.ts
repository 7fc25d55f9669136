import { afterAll } from 'vitest'
import { describeFaults } from './fault-suite.js'
import { describeProvider } from './provider-suite.js'
import { rest } from './subjects.js'

afterAll(rest.stop)
describeProvider(rest)
describeFaults(rest)
