// Validators for the published schemas. `npm run build` replaces this module with code that ajv generates from them,
// because compiling them on every run would take longer than loading the rest of the reporter.
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { NetworkErrorRecord } from '../findings/fields/record.js'
import { resolvePackageFile } from '../values/files.js'
import type { BackchannelEvidence, TimeoutEvidence } from './evidence.js'

export const isNetworkErrors: ValidateFunction<NetworkErrorRecord[]> = compile('network-errors.json')
export const isWebhookTimeout: ValidateFunction<TimeoutEvidence> = compile('webhook-timeout.json')
export const isBackchannel: ValidateFunction<BackchannelEvidence> = compile('backchannel.json')

function compile<T>(name: string): ValidateFunction<T> {
  const schema = readFileSync(resolvePackageFile(`schema/${name}`), 'utf8')
  return new Ajv2020().compile<T>(JSON.parse(schema))
}
