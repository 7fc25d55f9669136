import type { Run } from '../run.js'
import type { ChangeState } from '../state/use-page-state.js'
import { groupings } from './group-patterns.js'

interface GroupSelectProps {
  readonly run: Run
  readonly group: string
  readonly change: ChangeState
}

/** Only with the reporter's option `openapi`. */
export function GroupSelect({ run, group, change }: GroupSelectProps) {
  if (!run.patterns.some(({ operations }) => operations !== undefined)) return null
  return (
    <label class="choice">
      Group by{' '}
      <select value={group} onChange={(event) => change({ group: event.currentTarget.value, open: '' })}>
        <option value="">nothing</option>
        {groupings.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}
