import { afterAll } from 'vitest'
import { describeProvider } from './provider-suite.js'
import { describeServerErrors } from './server-error-suite.js'
import { describeSignatures } from './signature-suite.js'
import { rest } from './subjects.js'

afterAll(rest.stop)
describeProvider(rest)
describeSignatures(rest)
describeServerErrors(rest)
