import { Badge } from './badge.js'

/** Marks what looks like a failure and is none for the user; a space separates it from what follows. */
export function RecoveredBadge({ isShown }: { readonly isShown: boolean }) {
  if (!isShown) return null
  return (
    <>
      <span title="The same request succeeded later in the test">
        <Badge tone="good" text="recovered" />
      </span>{' '}
    </>
  )
}
