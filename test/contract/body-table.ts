// What every kind of body is on each real server: a wait for it resolves, or nobody can tell. A negative wait never passes
// over a webhook that the server handed over.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type WebhookTemplateBuilder, webhookTemplate } from '../../src/webhook/template/builder.js'
import { send } from '../support/send-request.js'
import { startRegistry } from '../unit/webhook/fakes.js'
import type { Subject } from './subjects.js'

const formats = [
  {
    format: 'JSON',
    type: 'application/json',
    text: '{"order":7,"name":"Zoë"}',
    match: (builder: WebhookTemplateBuilder) => builder.matchField('name', 'Zoë'),
  },
  {
    format: 'form',
    type: 'application/x-www-form-urlencoded',
    text: 'order=7&name=Zoë',
    match: (builder: WebhookTemplateBuilder) => builder.matchForm('name', 'Zoë'),
  },
  {
    format: 'XML',
    type: 'application/xml',
    text: '<order id="7">Zoë</order>',
    match: (builder: WebhookTemplateBuilder) => matchText(builder),
  },
  {
    format: 'text',
    type: 'text/plain',
    text: 'order 7 of Zoë',
    match: (builder: WebhookTemplateBuilder) => matchText(builder),
  },
] as const

function matchText(builder: WebhookTemplateBuilder) {
  return builder.matchPredicate('names Zoë', (_, { rawBody }) => rawBody?.includes('Zoë') === true)
}

const charsets = [
  { charset: 'plain', declared: '', encode: (text: string) => Buffer.from(text) },
  { charset: 'BOM', declared: '', encode: (text: string) => Buffer.from(`\ufeff${text}`) },
  { charset: 'UTF-16', declared: '', encode: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le') },
  {
    charset: 'Latin-1',
    declared: '; charset=iso-8859-1',
    encode: (text: string) => Buffer.from(text, 'latin1'),
  },
  { charset: 'Latin-1, undeclared', declared: '', encode: (text: string) => Buffer.from(text, 'latin1') },
] as const

const encodings = [
  { encoding: 'none', header: undefined, pack: (bytes: Buffer) => bytes },
  { encoding: 'gzip', header: 'gzip', pack: gzipSync },
  { encoding: 'deflate', header: 'deflate', pack: deflateSync },
  { encoding: 'raw deflate', header: 'deflate', pack: deflateRawSync },
  { encoding: 'br', header: 'br', pack: brotliCompressSync },
  { encoding: 'zstd', header: 'zstd', pack: toZstd },
  { encoding: 'unknown', header: 'x-own', pack: (bytes: Buffer) => bytes.map((byte) => byte ^ 0x55) },
  { encoding: 'broken', header: 'gzip', pack: (bytes: Buffer) => gzipSync(bytes).subarray(0, -10) },
] as const

const cells = formats.flatMap((format) =>
  charsets.flatMap((charset) =>
    encodings.map((encoding, index) => ({
      ...format,
      ...charset,
      ...encoding,
      path: `/cell/${format.format}/${charset.charset.replace(/\W/g, '')}/${index}`,
    })),
  ),
)
type Cell = (typeof cells)[number]

/** Node 20 cannot compress with zstd, so this is a frame whose only block is not compressed (RFC 8878). */
function toZstd(bytes: Buffer): Buffer {
  const block = (bytes.length << 3) | 1
  const header = [0x28, 0xb5, 0x2f, 0xfd, 0x20, bytes.length, block & 255, (block >> 8) & 255, block >> 16]
  return Buffer.concat([Buffer.from(header), bytes])
}

export function describeBodies(subject: Subject): void {
  describe(`${subject.name}: every kind of body`, () => {
    it('every kind of body is found, or nobody can tell, and no negative wait passes', async () => {
      const running = await subject.start()
      const provider = running.provider()
      await provider.resetJournal()
      const registry = startRegistry(provider)
      await registry.ready()
      for (const cell of cells) await sendCell(running.hookUrl, cell)
      const urls = new Set((await registry.getReceived()).map(({ url }) => url))
      // All waits share their reads.
      const judged = cells.map(async (cell) =>
        urls.has(cell.path) ? { cell, ...(await judgeCell(registry, cell)) } : { cell, ...notRecorded },
      )
      const rows = (await Promise.all(judged)).filter(({ cell }) => !isCut(subject, cell))
      expect(formatRows(rows.filter(({ negative }) => negative === 'passes'))).toBe('')
      expect(formatRows(rows.filter(({ positive, negative }) => !agree(positive, negative)))).toBe('')
      // Whether zstd can be read depends on the version of Node.
      const shown = rows.filter(({ cell }) => cell.encoding !== 'zstd')
      await expect(formatRows(shown)).toMatchFileSnapshot(
        `../golden/bodies-${subject.name.toLowerCase()}.txt`,
      )
    })
  })
}

const notRecorded = { positive: 'not recorded', negative: 'not recorded' }

/** MockServer hands over the beginning of a broken body as if it were whole, of which only JSON shows that it is not. */
function isCut({ name }: Subject, { encoding, format }: Cell): boolean {
  return name === 'MockServer' && encoding === 'broken' && format !== 'JSON'
}

async function sendCell(hookUrl: string, { path, type, declared, text, header, encode, pack }: Cell) {
  const headers = { 'content-type': type + declared, ...(header && { 'content-encoding': header }) }
  const body = Buffer.from(pack(encode(text)))
  // A server may end the connection of a body that it cannot unpack.
  await send(hookUrl, { path, headers, body }).catch(() => undefined)
}

async function judgeCell(registry: ReturnType<typeof startRegistry>, { path, match }: Cell) {
  const template = match(webhookTemplate('cell').matchUrl(`^${path}$`))
    .withTimeout(1)
    .build()
  const positive = await registry.waitFor(template).then(
    () => 'matches',
    (error: unknown) => (/ cannot tell, because /.test(String(error)) ? 'cannot tell' : 'differs'),
  )
  const negative = await registry.expectNone(template, { within: 1 }).then(
    () => 'passes',
    (error: unknown) => (/^Error: Cannot tell /.test(String(error)) ? 'cannot tell' : 'rejects'),
  )
  return { positive, negative }
}

function agree(positive: string, negative: string): boolean {
  return (positive === 'matches') === (negative === 'rejects')
}

function formatRows(rows: readonly { cell: Cell; positive: string }[]): string {
  return rows
    .map(({ cell, positive }) => `${[cell.format, cell.charset, cell.encoding, positive].join(' | ')}\n`)
    .join('')
}
