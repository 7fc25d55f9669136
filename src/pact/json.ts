// JSON as pact-js types it. Declared here, since pact-js does not export these types and need not be installed.

/** Any value that JSON can hold. */
export type AnyJson = boolean | number | string | null | AnyJson[] | JsonMap

/** A JSON object: the parameters of a provider state as they travel in the pact file. */
export interface JsonMap {
  [key: string]: AnyJson
}
