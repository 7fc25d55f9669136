import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { NetworkErrorRecord } from '../findings/fields/record.js'
import { compileSchema } from '../values/compile-schema.js'
import type { BackchannelEvidence, TimeoutEvidence } from './evidence.js'

export const isNetworkErrors: ValidateFunction<NetworkErrorRecord[]> = compileSchema(
  'schema/network-errors.json',
)
export const isWebhookTimeout: ValidateFunction<TimeoutEvidence> = compileSchema(
  'schema/webhook-timeout.json',
)
export const isBackchannel: ValidateFunction<BackchannelEvidence> = compileSchema('schema/backchannel.json')
