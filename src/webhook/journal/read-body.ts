// Turns what a server keeps of a body into text: decompresses the bytes, and decodes them with their charset.
import * as zlib from 'node:zlib'
import { findCharset } from '../../values/text.js'

export interface KeptBody {
  readonly headers: Readonly<Record<string, string>>
  readonly rawBytes?: Uint8Array | undefined
  readonly rawBody?: string | undefined
  /** Why the server itself could not read the body. */
  readonly unread?: string | undefined
  /** The encodings that the server removes itself. Default: any, since the server may have removed them. */
  readonly unpacked?: readonly string[] | undefined
}

export interface BodyText {
  readonly bytes?: Uint8Array | undefined
  readonly text: string
  /** Why the text is not what was sent. */
  readonly unread?: string
}

/** Reads a body. Throws a `RangeError` if its decompressed bytes are more than `maxBytes`. */
export function readBody(kept: KeptBody, maxBytes?: number): BodyText {
  const { headers, rawBytes, rawBody = '', unpacked } = kept
  if (kept.unread !== undefined) return { text: rawBody, unread: kept.unread, bytes: rawBytes }
  const encodings = listEncodings(headers)
  const isPacked = encodings.find((encoding) => unpacked?.includes(encoding) === false)
  const contentType = headers['content-type'] ?? ''
  const unread = `content-encoding: ${encodings.join(', ')}`
  if (rawBytes === undefined) {
    if (rawBody === '') return explainEmpty(headers)
    return isPacked ? { text: rawBody, unread } : decodeText(rawBody, contentType)
  }
  const unpackedBytes = encodings.length > maxLayers ? undefined : unpack(rawBytes, encodings, kept, maxBytes)
  if (unpackedBytes?.length === 0) return { bytes: unpackedBytes, text: '' }
  if (unpackedBytes !== undefined) return { bytes: unpackedBytes, ...decodeBytes(unpackedBytes, contentType) }
  return { bytes: rawBytes, text: new TextDecoder().decode(rawBytes), unread }
}

/** Explains a body without text. Mockoon lists one whose sender disconnected early, and MockServer one with two lengths. */
function explainEmpty(headers: KeptBody['headers']): BodyText {
  const length = Number.parseInt(headers['content-length'] ?? '', 10)
  return length > 0 ? { text: '', unread: `missing, although content-length is ${length}` } : { text: '' }
}

/** More layers than this only cost time. */
const maxLayers = 3

function listEncodings({ 'content-encoding': encoding = '' }: KeptBody['headers']): string[] {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase())
  // Some senders give their charset here, by mistake.
  return names.filter((name) => name !== '' && name !== 'identity' && createDecoder(name) === undefined)
}

type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number | undefined }) => Uint8Array

const unpackers = new Map<string, Unpack>([
  ['gzip', zlib.gunzipSync],
  ['x-gzip', zlib.gunzipSync],
  ['deflate', inflate],
  ['br', zlib.brotliDecompressSync],
])
const zstd: unknown = Reflect.get(zlib, 'zstdDecompressSync')
if (isUnpack(zstd)) unpackers.set('zstd', zstd) // Node 20 has none

function isUnpack(value: unknown): value is Unpack {
  return typeof value === 'function'
}

/** Many senders omit the header that the standard requires. https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1.2 */
function inflate(bytes: Uint8Array, options: { maxOutputLength: number | undefined }): Uint8Array {
  const [first = 0, second = 0] = bytes
  const hasHeader = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
  return hasHeader ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options)
}

/** Returns undefined if an encoding is unknown, or if the bytes are not in an encoding that the server leaves. */
function unpack(
  bytes: Uint8Array,
  encodings: readonly string[],
  { unpacked }: KeptBody,
  maxBytes: number | undefined,
): Uint8Array | undefined {
  if (bytes.length === 0) return bytes
  let content = bytes
  for (const encoding of encodings.toReversed()) {
    const unpackLayer = unpackers.get(encoding)
    if (!unpackLayer) return undefined
    try {
      content = unpackLayer(content, { maxOutputLength: maxBytes })
    } catch (error) {
      if (error instanceof RangeError) throw error
      if (unpacked?.includes(encoding) === false) return undefined
    }
  }
  return content
}

const utf8 = 'utf-8'

/** Decodes bytes. A byte order mark is part of the text, because a signature may cover it. */
function decodeBytes(bytes: Uint8Array, contentType: string): BodyText {
  const declared = findCharset(contentType) ?? findXmlCharset(bytes)
  const charset = detectCharset(bytes) ?? declared ?? utf8
  const decoder = createDecoder(charset)
  const text = decoder && decodeSafely(decoder, bytes)
  if (text !== undefined) return { text }
  const lossy = new TextDecoder(utf8, { ignoreBOM: true }).decode(bytes)
  return isText(contentType) ? { text: lossy, unread: explainCharset(declared, decoder) } : { text: lossy }
}

/** Checks text that a server has decoded. Where its decoder met bytes that it could not decode, they are gone. */
function decodeText(text: string, contentType: string): BodyText {
  const declared = findCharset(contentType) ?? findXmlCharset(Buffer.from(text.slice(0, 200)))
  const decoder = declared === undefined ? undefined : createDecoder(declared)
  const isUnknown = declared !== undefined && decoder === undefined
  if (isText(contentType) && (text.includes('\ufffd') || (isUnknown && text !== ''))) {
    return { text, unread: explainCharset(declared, isUnknown ? undefined : decoder) }
  }
  if (text.slice(0, 2).includes('\0')) return decodeBytes(Buffer.from(text), contentType)
  return { text: replaceControls(text, decoder) }
}

function explainCharset(declared: string | undefined, decoder: TextDecoder | undefined): string {
  if (declared === undefined) return 'not UTF-8, and no charset is declared'
  return decoder?.encoding === utf8 ? 'not UTF-8, although it is declared so' : `charset: ${declared}`
}

/** Whether a type can be text, unlike images, sound, fonts, documents and archives. */
function isText(contentType: string): boolean {
  return !/^(?:image|audio|video|font)\/(?!svg)|^application\/(?:octet-stream|pdf|zip|gzip|x-(?:tar|7z|rar))/i.test(
    contentType,
  )
}

/** Returns a decoder that throws for bytes that it cannot decode; undefined for an unknown charset. */
export function createDecoder(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset, { ignoreBOM: true, fatal: true })
  } catch {
    return undefined
  }
}

export function decodeSafely(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return replaceControls(decoder.decode(bytes), decoder)
  } catch {
    return undefined
  }
}

/** The characters of windows-1252 from 0x80 to 0x9f. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Replaces the control characters that Node 20 returns for them, and MockServer if the charset is declared as iso-8859-1,
 * which is another name of windows-1252. https://github.com/nodejs/node/issues/56542
 */
function replaceControls(text: string, decoder: TextDecoder | undefined): string {
  if (decoder?.encoding !== 'windows-1252') return text
  return text.replace(/[\x80-\x9f]/g, (control) => windows1252.charAt(control.charCodeAt(0) - 0x80))
}

/** Detects UTF-8 and UTF-16 by a byte order mark, and UTF-16 by the null bytes of ASCII, with which JSON and XML begin. */
function detectCharset([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return utf8
  if ((a === 0xff && b === 0xfe) || (b === 0 && a && c)) return 'utf-16le'
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== undefined && b !== 0) ? 'utf-16be' : undefined
}

/** Finds the charset in XML's own declaration. https://www.w3.org/TR/xml/#charencoding */
function findXmlCharset(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1]
}
