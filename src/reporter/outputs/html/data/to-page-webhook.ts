import type { SummaryWebhook } from '../../../../summary-file/summary.js'
import { isCloseToTimeout } from '../../../summary/headroom.js'
import type { PageAwaitedWebhook } from './page-types.js'
import { cutWithNotice } from './truncate.js'

const maxNameLength = 1000

export function toPageWebhook(webhook: SummaryWebhook): PageAwaitedWebhook {
  return {
    ...webhook,
    templateName: cutWithNotice(webhook.templateName, maxNameLength),
    isClose: isCloseToTimeout(webhook),
  }
}
