/** What every provider of a mock server accepts besides its address. */
export interface AdminOptions {
  /** Headers for every admin call, such as a gateway's authorization. Default none. */
  readonly headers?: Readonly<Record<string, string>>
}

export const adminOptionNames: readonly (keyof AdminOptions)[] = ['headers']
