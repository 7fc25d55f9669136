export interface Release {
  manifest: { version: string; repository?: unknown }
  changelog: string
  tag?: string | undefined
}
export function findReleaseProblems(release: Release): string[]
