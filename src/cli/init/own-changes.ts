import { readCommitted } from '../imports/list-files.js'
import { applyEdits, type FileChange } from './edit.js'

/**
 * Whether a change of `init --remove` restores the committed file, whose only uncommitted changes are therefore those of
 * `init`. A single reporter may stay a list.
 */
export function restoresCommit(change: FileChange): boolean {
  const { file, text, edits, encoding, isRemoved } = change
  const committed = readCommitted(file)?.toString(encoding)
  const restored = isRemoved ? undefined : applyEdits(text, edits)
  return unwrapReporter(committed) === unwrapReporter(restored)
}

function unwrapReporter(text: string | undefined): string | undefined {
  return text?.replace(/\[\[(['"`][^'"`\n]*['"`])\]\]/g, '$1')
}
