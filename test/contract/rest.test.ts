import { afterAll } from 'vitest'
import { describeProvider } from './provider-suite.js'
import { describeServerErrors } from './server-error-suite.js'
import { rest } from './subjects.js'

afterAll(rest.stop)
describeProvider(rest)
describeServerErrors(rest)
