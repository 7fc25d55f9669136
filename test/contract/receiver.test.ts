import { afterAll } from 'vitest'

import { describeProvider } from './provider-suite.js'
import { describeSignatures } from './signature-suite.js'
import { receiver } from './subjects.js'

afterAll(receiver.stop)
describeProvider(receiver)
describeSignatures(receiver)
