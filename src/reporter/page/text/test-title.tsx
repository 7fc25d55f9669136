import { makeVisible } from '../../../values/text/safe-text.js'
import { isRecovered } from '../../phrases/kind-counts.js'
import { RecoveredBadge } from '../parts/recovered-badge.js'
import type { Test } from '../run.js'
import { SafeText } from './safe-text.js'

/** The title after its `describe` blocks, without which it is often ambiguous. */
export function TestTitle({ test }: { readonly test: Test }) {
  const { groups, title } = test
  return (
    <span class="cell title" title={makeVisible([...groups, title].join(' › '))}>
      <RecoveredBadge isShown={isRecovered(test)} />
      {groups.length > 0 && (
        <span class="dim">
          <SafeText text={groups.join(' › ')} />
          {' › '}
        </span>
      )}
      <SafeText text={title} />
    </span>
  )
}
