/** Options of every mock server's provider. */
export interface AdminOptions {
  /** Headers for every admin call, such as a gateway's authorization. Default none. */
  readonly headers?: Readonly<Record<string, string>>
}

export const adminOptionNames: readonly (keyof AdminOptions)[] = ['headers']
