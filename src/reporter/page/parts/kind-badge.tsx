import { getKindLabel } from '../../../findings/kinds/kinds.js'
import type { PagePattern } from '../../page-data/page-data.js'
import { SafeText } from '../text/safe-text.js'
import { Badge, StatusBadge } from './badge.js'

type Subject = Pick<PagePattern, 'kind' | 'status' | 'method'>

/** Names what happened: the status of an HTTP error, the kind of others. */
export function nameKind({ kind, status }: Subject): string {
  const { hasStatus, title } = getKindLabel(kind)
  return hasStatus && status !== undefined ? String(status) : title
}

export function KindBadge(subject: Subject) {
  const { status, method = '' } = subject
  const name = nameKind(subject)
  if (status === undefined || name !== String(status)) return <Badge text={name} tone="bad" />
  return (
    <>
      <StatusBadge status={status} />{' '}
      <span class="method">
        <SafeText text={method} />
      </span>
    </>
  )
}

/** Omits the method and status of an HTTP error from its title, because the badge says them. */
export function getOwnTitle({
  title,
  method,
  status,
}: Pick<PagePattern, 'title' | 'method' | 'status'>): string {
  const start = `${method} ${status} `
  return title.startsWith(start) ? title.slice(start.length) : title
}
