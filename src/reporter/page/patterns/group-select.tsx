import { useReport } from '../state/report.js'
import { groupings } from './group-patterns.js'

/** Selects how errors are grouped. Shown only with the reporter's option `openapi`. */
export function GroupSelect() {
  const { run, state, change } = useReport()
  if (!run.patterns.some(({ operations }) => operations !== undefined)) return null
  return (
    <label class="choice">
      Group by{' '}
      <select
        value={state.group}
        onChange={(event) => change({ group: event.currentTarget.value, open: '' })}
      >
        <option value="">nothing</option>
        {groupings.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}
