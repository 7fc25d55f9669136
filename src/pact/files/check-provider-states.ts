// Finds provider states without a handler before a verification runs.

import { createInvalid, isNonEmptyString } from '../../values/check-value.js'
import { isRecord } from '../../values/json.js'
import { defineOptions } from '../../values/options.js'
import { type PactStates, readPacts } from './read-pacts.js'

export interface ProviderStateCheckOptions {
  /** Pact files, or folders whose JSON files are read, including subfolders. Relative to the current folder. */
  readonly pacts: string | readonly string[]
  /** The `stateHandlers` passed to the Verifier. */
  readonly handlers: object
}

export interface ProviderStateCheck {
  /** States that a pact requires and that no handler sets up, in the order of the pacts. */
  readonly missing: readonly MissingProviderState[]
  /** Handlers that no pact requires. */
  readonly unused: readonly string[]
}

export interface MissingProviderState {
  readonly state: string
  readonly consumer: string
  /** Descriptions of the interactions that require the state. */
  readonly interactions: readonly string[]
}

/**
 * Compares the provider states in pact files (specification 1 to 4, HTTP and messages) with the state handlers. For a
 * state without a handler, pact-js only prints a warning, and the interaction then fails with a mismatch. Rejects for a
 * file that cannot be read or is not a pact (named in the message), and with a `TypeError` for invalid options.
 *
 * @example
 * const { missing } = await checkProviderStates({ pacts: 'pacts', handlers: stateHandlers })
 * expect(missing).toEqual([])
 */
export async function checkProviderStates(options: ProviderStateCheckOptions): Promise<ProviderStateCheck> {
  const { pacts, handlers } = table.resolve(options)
  const names = getHandlerNames(handlers)
  const missing = new Map<string, MissingProviderState & { interactions: string[] }>()
  const required = (await readPacts(pacts)).flatMap(listRequiredStates)
  for (const { state, consumer, interaction } of required) {
    if (names.includes(state)) continue
    const key = JSON.stringify([state, consumer])
    const entry = missing.get(key) ?? { state, consumer, interactions: [] }
    if (!entry.interactions.includes(interaction)) entry.interactions.push(interaction)
    missing.set(key, entry)
  }
  const requiredNames = new Set(required.map(({ state }) => state))
  return { missing: [...missing.values()], unused: names.filter((name) => !requiredNames.has(name)) }
}

function listRequiredStates({ consumer, interactions }: PactStates) {
  return interactions.flatMap(({ description, states }) =>
    states.map((state) => ({ state, consumer, interaction: description })),
  )
}

const table = defineOptions<{ pacts: readonly string[]; handlers: Readonly<Record<string, unknown>> }>(
  'checkProviderStates',
  { pacts: checkPaths, handlers: checkHandlers },
)

function checkPaths(value: unknown, name: string): readonly string[] {
  const paths = [value].flat()
  if (paths.length > 0 && paths.every(isNonEmptyString)) return paths
  throw createInvalid(name, 'a path, or a non-empty array of paths', value)
}

function checkHandlers(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value
  throw createInvalid(name, 'an object with a handler for each state', value)
}

/** Omits names whose handler is undefined, because Pact treats these handlers as missing. */
function getHandlerNames(handlers: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(handlers).filter((name) => handlers[name])
}
