// The requirements that every provider must meet, as named checks. Run them one after the other, on a server that no other
// test uses, because one of them resets the journal.
import { bodyChecks } from './body-checks.js'
import { filterChecks, journalChecks } from './journal-checks.js'
import { registryChecks } from './registry-checks.js'
import { requestChecks } from './request-checks.js'

export const providerChecks = Object.entries({
  ...bodyChecks,
  ...requestChecks,
  ...filterChecks,
  ...journalChecks,
  ...registryChecks,
})
