import { getErrorCode } from './error-message.js'

/** Whether no process of any user has this id. */
export function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0) // signal 0 only tests for existence
    return false
  } catch (error) {
    return getErrorCode(error) === 'ESRCH'
  }
}
