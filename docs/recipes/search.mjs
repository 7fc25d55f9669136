// Searches all that a run left behind: node search.mjs 'canary\d+' blob-report network-error-report test-results
// Unpacks zip files, compressed parts and base64, in which attachments and the HTML report's data are stored.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, inflateRawSync } from 'node:zlib'

const [pattern = '', ...folders] = process.argv.slice(2)
const maxLayers = 6
const found = new Set()
for (const folder of folders) for (const file of list(folder)) search(readFileSync(file), file)
process.stdout.write(`Found ${found.size} different values.\n`)
process.exitCode = found.size > 0 ? 1 : 0

function list(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => list(join(path, name)))
}

function search(bytes, name, layer = 0) {
  if (layer > maxLayers) return
  if (bytes.includes('PK\x03\x04'))
    for (const [entry, part] of unzip(bytes)) search(part, `${name} › ${entry}`, layer + 1)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return search(gunzipSync(bytes), `${name} › gzip`, layer + 1)
  const text = bytes.toString('latin1')
  for (const value of new Set(`${text} ${decodePercent(text)}`.match(new RegExp(pattern, 'g')))) {
    found.add(value)
    process.stdout.write(`${value} in ${name}\n`)
  }
  for (const [run] of text.matchAll(/[\w+/-]{24,}={0,2}/g)) {
    search(Buffer.from(run, 'base64'), `${name} › base64`, layer + 1)
  }
}

function decodePercent(text) {
  return text.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Reads the entries of a zip file by its directory, at the end. */
function unzip(zip) {
  const entries = []
  const end = zip.lastIndexOf('PK\x05\x06')
  if (end < 0) return entries
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    entries.push([
      zip.toString('utf8', at + 46, at + 46 + nameLength),
      method === 0 ? content : inflateRawSync(content),
    ])
    at += 46 + nameLength + extra + comment
  }
  return entries
}
