// The requirements that every provider must meet, as named checks.
import { filterChecks, journalChecks } from './journal-checks.js'
import { ContractSetup, type ProviderCheck, type ProviderContractOptions } from './provider-check.js'
import { registryChecks } from './registry-checks.js'
import { bodyChecks, requestChecks } from './request-checks.js'

/**
 * The checks that a webhook provider must pass. Run them one after the other, on a server that no other test uses,
 * because one of them resets the journal. Each check's `run` rejects with the expected and the actual value.
 */
export function webhookProviderContract(options: ProviderContractOptions): ProviderCheck[] {
  const all = { ...bodyChecks, ...requestChecks, ...filterChecks, ...journalChecks, ...registryChecks }
  return Object.entries(all).map(([name, run]) => ({ name, run: () => withProvider(options, run) }))
}

/** Calls the provider's `setup` and `teardown` around each check, as the fixture does around each test. */
async function withProvider(
  { provider: given, send }: ProviderContractOptions,
  run: (setup: ContractSetup) => Promise<void>,
): Promise<void> {
  const provider = typeof given === 'function' ? await given() : given
  try {
    await provider.setup?.()
    await run(new ContractSetup(provider, send))
  } finally {
    await provider.teardown?.()
  }
}
