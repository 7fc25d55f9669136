import type { SummaryWebhook } from '../../summary-file/summary.js'
import { isCloseToTimeout } from '../collect/tallies/wait-statistics.js'
import { cutWithNotice } from './limits/truncate.js'
import type { PageAwaitedWebhook } from './page-types.js'

const maxNameLength = 1000

export function toPageWebhook(webhook: SummaryWebhook): PageAwaitedWebhook {
  return {
    ...webhook,
    templateName: cutWithNotice(webhook.templateName, maxNameLength),
    isClose: isCloseToTimeout(webhook),
  }
}
