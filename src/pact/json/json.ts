// Declared here, because pact-js does not export these types and need not be installed:
// https://github.com/pact-foundation/pact-js/blob/master/src/common/jsonTypes.ts

/** Any value that JSON can represent. */
export type AnyJson = boolean | number | string | null | AnyJson[] | JsonMap

/** A JSON object, such as the parameters of a provider state in the pact file. */
export interface JsonMap {
  [key: string]: AnyJson
}
