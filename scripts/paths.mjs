// Where the repository is.
export const root = new URL('../', import.meta.url)
