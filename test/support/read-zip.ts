// The entries of a zip file, such as one of Playwright's blob reports.
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const endLength = 22

/** Reads all entries, by name. */
export function readZip(file: string): Map<string, Buffer> {
  const zip = readFileSync(file)
  let end = zip.length - endLength
  while (zip.readUInt32LE(end) !== endOfDirectory) end--
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, readEntry(zip, at))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** Reads an entry; `at` is the offset of its record in the central directory. */
function readEntry(zip: Buffer, at: number): Buffer {
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const content = zip.subarray(start, start + zip.readUInt32LE(at + 20))
  return zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)
}
