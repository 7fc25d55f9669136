import { isRecord } from './is-record.js'

/** Returns the message of any thrown value, including an error from another realm, which is not `instanceof Error`. */
export function getErrorMessage(error: unknown): string {
  if (isRecord(error) && typeof error['message'] === 'string') return error['message']
  try {
    return String(error)
  } catch {
    return Object.prototype.toString.call(error) // an object without a prototype, or with a broken toString
  }
}

/** Returns the code of a system error, such as `ENOENT`. */
export function getErrorCode(error: unknown): unknown {
  return isRecord(error) ? error['code'] : undefined
}
