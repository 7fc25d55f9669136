import { isRecord } from '../../values/is-record.js'

/** What a check of provider states needs of a pact. */
export interface PactStates {
  readonly consumer: string
  readonly interactions: readonly Interaction[]
}

interface Interaction {
  readonly description: string
  readonly states: readonly string[]
}

/**
 * Decodes a pact of any specification version; undefined when the value is no pact. HTTP interactions and, since V4,
 * messages are in `interactions`; V3 has messages of their own. Versions 1 and 2 have one state, the others a list.
 * https://github.com/pact-foundation/pact-specification
 */
export function decodePact(value: unknown): PactStates | undefined {
  if (!isRecord(value)) return undefined
  const consumer = getName(value['consumer'])
  const lists = [value['interactions'], value['messages']].filter((list) => list !== undefined)
  if (consumer === undefined || lists.length === 0 || !lists.every(isRecordList)) return undefined
  return { consumer, interactions: lists.flat().map(decodeInteraction) }
}

function isRecordList(value: unknown): value is Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.every(isRecord)
}

function decodeInteraction(interaction: Readonly<Record<string, unknown>>, index: number): Interaction {
  const { description } = interaction
  return {
    description: typeof description === 'string' ? description : `interaction ${index + 1}`,
    states: getStates(interaction),
  }
}

/**
 * The names that the Pact core looks for, in its order: a list hides the single state of older versions, and an empty
 * state is none. https://github.com/pact-foundation/pact-reference/blob/master/rust/pact_models/src/provider_states.rs
 */
function getStates(interaction: Readonly<Record<string, unknown>>): string[] {
  const { providerStates, providerState, provider_state: oldName } = interaction
  if (providerStates === undefined) return [providerState ?? oldName].filter(isName)
  return Array.isArray(providerStates) ? providerStates.map(getName).filter(isName) : []
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && name !== ''
}

function getName(value: unknown): string | undefined {
  const name = isRecord(value) ? value['name'] : undefined
  return typeof name === 'string' ? name : undefined
}
