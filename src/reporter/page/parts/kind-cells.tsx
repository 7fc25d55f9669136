import { getKindLabel } from '../../../findings/kinds/kinds.js'
import type { PagePattern } from '../../page-data/page-types.js'
import { getStatusTone } from '../outcome.js'
import { Badge } from './badge.js'
import { Cell } from './row.js'

interface KindCellsProps {
  readonly item: Pick<PagePattern, 'kind' | 'status' | 'method'>
}

/** Shows the status and method of an HTTP error, or else the name of the kind. */
export function KindCells({ item: { kind, status, method = '' } }: KindCellsProps) {
  const { hasStatus, title } = getKindLabel(kind)
  if (!hasStatus || status === undefined) {
    return (
      <Cell id="status" style="kind">
        <Badge tone="bad" text={title} />
      </Cell>
    )
  }
  return (
    <>
      <Cell id="status">
        <Badge tone={getStatusTone(status)} text={status} />
      </Cell>
      <Cell id="method" text={method} />
    </>
  )
}
