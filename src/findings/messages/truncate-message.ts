import { truncate } from '../../values/text.js'
import { maxMessageLength } from '../fields/limits.js'
import type { Finding } from '../kinds/finding.js'

export function truncateMessage(finding: Finding): Finding {
  const { message } = finding
  if (message === undefined || message.length <= maxMessageLength) return finding
  return Object.freeze({ ...finding, message: truncate(message, maxMessageLength) })
}
