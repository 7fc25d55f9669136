import { isRecovered } from '../../phrases/kind-counts.js'
import { RecoveredBadge } from '../parts/badge.js'
import { Cell } from '../parts/row.js'
import type { Test } from '../run.js'
import { SafeText } from './safe-text.js'

/** Shows the title after those of its `describe` blocks, because the title alone is often ambiguous. */
export function TestTitle({ test }: { readonly test: Test }) {
  const { groups, title } = test
  return (
    <Cell id="title" title={[...groups, title].join(' › ')}>
      <RecoveredBadge isShown={isRecovered(test)} />
      {groups.length > 0 && (
        <span class="dim">
          <SafeText text={groups.join(' › ')} />
          {' › '}
        </span>
      )}
      <SafeText text={title} />
    </Cell>
  )
}
