/** Keeps the rate of changes during typing below browser limits, such as WebKit's 100 in 30 s. */
const delayMs = 400

export interface HashWriter {
  /** Replaces the hash after a short delay, once for all changes during the delay. */
  replaceSoon(hash: string): void
  /** Adds an entry to the browser's history. */
  push(hash: string): void
  /** Discards pending changes, because the user has left the history entry. */
  cancel(): void
}

/** Writes the URL's hash, which only mirrors the page's state. */
export function createHashWriter(): HashWriter {
  let pending: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    pending = undefined
  }
  const flush = () => {
    if (pending !== undefined) write('replaceState', pending)
    cancel()
  }
  return {
    cancel,
    replaceSoon(hash) {
      cancel()
      pending = hash
      timer = setTimeout(flush, delayMs)
    },
    push(hash) {
      flush() // so that Back returns to the view that was displayed
      write('pushState', hash)
    },
  }
}

/**
 * Browsers reject frequent changes with a `SecurityError`. The page does not depend on the hash, and the next change
 * writes it again. https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/History.cpp
 */
function write(method: 'pushState' | 'replaceState', hash: string): void {
  try {
    history[method](null, '', hash)
  } catch (error) {
    console.warn('The browser refused to change the URL of the page:', error)
  }
}
