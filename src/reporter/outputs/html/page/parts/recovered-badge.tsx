import { Badge } from './badge.js'

/** Marks what looks like a failure and is none for the user. */
export function RecoveredBadge() {
  return (
    <span title="The same request succeeded later in the test">
      <Badge tone="good" text="recovered" />
    </span>
  )
}
