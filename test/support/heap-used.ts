import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc') // a new context has `gc` even if this process was started without the flag
const collectGarbage: () => void = runInNewContext('gc')

/** Returns the bytes of the heap in use after a full garbage collection, so that earlier garbage does not count. */
export function measureHeapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
