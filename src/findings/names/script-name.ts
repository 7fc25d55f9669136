import { cutQuery, decodeSegment } from '../../values/text.js'
import type { Observation } from '../fields/finding-fields.js'
import { cutPosition } from '../fields/script.js'
import { nameSegment } from './id-like.js'

/**
 * Names the file of the script from which an error of a page comes, such as ` (app-<id>.js)`, so that a message that every
 * script may have is not known for all of them. An inline script has no file; its address is that of its document.
 */
export function nameScript({ script, isInline }: Observation): string {
  if (script === undefined || isInline) return ''
  const file = cutQuery(cutPosition(script)).split('/').slice(3).at(-1)
  return file ? ` (${nameSegment(decodeSegment(file))})` : ''
}
