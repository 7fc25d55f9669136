import { getKindLabel } from '../../../findings/kinds/kinds.js'
import type { PagePattern } from '../../page-data/page-types.js'
import { getStatusTone } from '../outcome.js'
import { SafeText } from '../text/safe-text.js'
import { Badge } from './badge.js'

interface KindCellsProps {
  readonly item: Pick<PagePattern, 'kind' | 'status' | 'method'>
}

/** Status and method of an HTTP error; the name of another kind in the place of both. */
export function KindCells({ item: { kind, status, method = '' } }: KindCellsProps) {
  const { hasStatus, title } = getKindLabel(kind)
  if (!hasStatus || status === undefined) {
    return (
      <span class="cell status kind">
        <Badge tone="bad" text={title} />
      </span>
    )
  }
  return (
    <>
      <span class="cell status">
        <Badge tone={getStatusTone(status)} text={status} />
      </span>
      <span class="cell method">
        <SafeText text={method} />
      </span>
    </>
  )
}
