/** Keeps typing below the limits of browsers, such as WebKit's 100 changes in 30 s. */
const delayMs = 400

export interface HashWriter {
  /** Replaces the hash soon, once for all changes until then. */
  replaceSoon(hash: string): void
  /** Adds an entry to the browser's history. */
  push(hash: string): void
  /** Forgets what was not yet written, because the reader has left the entry. */
  cancel(): void
}

/** Writes the hash of the URL, which is only a copy of the page's state. */
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
      flush() // so that Back returns to what was displayed
      write('pushState', hash)
    },
  }
}

/**
 * Browsers refuse frequent changes with a `SecurityError`. The page has its state and works on; the next change is
 * written again. https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/History.cpp
 */
function write(method: 'pushState' | 'replaceState', hash: string): void {
  try {
    history[method](null, '', hash)
  } catch (error) {
    console.warn('The browser refused to change the URL of the page:', error)
  }
}
